import { ActionIcon, Paper, Skeleton, Title } from '@mantine/core';
import { IconAdjustments, IconBolt } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { go } from '#platform/web/navigation.ts';
import { Mark } from '#platform/web/records/mark.tsx';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { Automation } from '../../contract/automations.ts';
import { communicationRoutes } from '../../contract.ts';
import shared from '../communications.module.css';
import { channelIcons } from '../looks.ts';
import { useAutomations, useCommunicationSettings } from '../use-communications.ts';
import { AutomationDialog } from './automation-dialog.tsx';
import classes from './automations.module.css';
import { settingAutomation } from './setting-automation.ts';

/** What the agency's events send. Every user of the tab sees it; an Admin changes it. */
export function Automations() {
  const { t } = useTranslation('communications/automations');
  const may = useMay();
  const automations = useAutomations();
  const headingId = useId();
  return (
    <Paper component="section" p="md" aria-labelledby={headingId} className={classes.section}>
      <Title order={2} size="h3" id={headingId}>
        {t('title')}
      </Title>
      <p className={classes.about}>{t('about')}</p>
      {may(communicationRoutes.routes.updateAutomation) && <MainSwitch />}
      {automations.isError && <LoadError error={automations.error} retry={() => void automations.refetch()} />}
      {automations.isPending && <Skeleton h={320} radius="md" aria-hidden />}
      <ul className={classes.rows}>
        {automations.data?.map((automation) => (
          <AutomationRow key={automation.event} automation={automation} />
        ))}
      </ul>
      <AutomationDialog />
    </Paper>
  );
}

/** Warns that nothing is sent, whatever is enabled below. */
function MainSwitch() {
  const { t } = useTranslation('communications/automations');
  const settings = useCommunicationSettings();
  if (settings.data?.enable_automations !== false) return null;
  return (
    <p className={classes.notice}>
      {t('switched_off')}{' '}
      <button type="button" onClick={() => go({ tab: 'communications', section: 'settings' })}>
        {t('switch_on')}
      </button>
    </p>
  );
}

function AutomationRow({ automation }: { automation: Automation }) {
  const { t } = useTranslation(['communications/automations', 'communications']);
  const formats = useFormats();
  const may = useMay();
  const { event, is_enabled, channels, last_run } = automation;
  const name = t(`event.${event}`);
  return (
    <li className={classes.row}>
      <span className={shared.sign}>
        <IconBolt size={18} aria-hidden />
      </span>
      <span className={classes.names}>
        <strong>{name}</strong>
        <span className={shared.small}>
          {t(`event_about.${event}`)}
          {automation.is_set_by_renewals && <> {t('by_renewals')}</>}
          {last_run && <> {t('last_run', { age: formats.age(last_run) })}</>}
        </span>
      </span>
      <span className={classes.channels}>
        {channels.map((channel) => {
          const Icon = channelIcons[channel];
          return (
            <span key={channel} title={t(`communications:communication_type.${channel}`)}>
              <Icon size={16} aria-label={t(`communications:communication_type.${channel}`)} />
            </span>
          );
        })}
      </span>
      <Mark tone={is_enabled ? 'success' : 'neutral'}>{t(is_enabled ? 'on' : 'off')}</Mark>
      {may(communicationRoutes.routes.updateAutomation) && !automation.is_set_by_renewals && (
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('set', { name })}
          onClick={() => settingAutomation.begin(automation)}
        >
          <IconAdjustments size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
