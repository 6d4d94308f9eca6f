import { Paper, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import type { HealthState, PlatformDashboard } from '../../contract.ts';
import classes from '../super-admin.module.css';

const looks: StatusLooks<HealthState> = {
  healthy: { tone: 'success', icon: IconCircleCheck },
  warning: { tone: 'warning', icon: IconAlertTriangle },
  critical: { tone: 'danger', icon: IconCircleX },
  unknown: { tone: 'neutral', icon: IconCircleDashed },
};

/** The health of the installation, with the reason of each part, and the time of the check. */
export function Health({ system_health, health }: Pick<PlatformDashboard, 'system_health' | 'health'>) {
  const { t } = useTranslation('super-admin');
  const formats = useFormats();
  const textOf = (state: HealthState) => t(`health.states.${state}`);
  return (
    <Paper component="section" p="md" aria-labelledby="platform-health">
      <div className={classes.head}>
        <Title order={2} size="h3" id="platform-health">
          {t('health.title')}
        </Title>
        <StatusPill status={system_health} looks={looks} textOf={textOf} label={t('health.title')} />
      </div>
      <ul className={classes.lines}>
        {health.map(({ part, state, reason, looked_at }) => (
          <li key={part} className={classes.line}>
            <span className={classes.reason}>
              <strong>{t(`health.parts.${part}`)}</strong> · {reason}
              <br />
              <span className={classes.muted}>{t('health.looked_at', { age: formats.age(looked_at) })}</span>
            </span>
            <StatusPill status={state} looks={looks} textOf={textOf} label={t(`health.parts.${part}`)} />
          </li>
        ))}
      </ul>
    </Paper>
  );
}
