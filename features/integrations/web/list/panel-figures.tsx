import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { IncomingStatus } from '../../contract/choices.ts';
import type { Integration, IntegrationStatistics } from '../../contract/integration.ts';
import classes from '../integrations.module.css';
import { showIncoming, useIntegrationStatistics } from '../use-integrations.ts';

/** The figures of an integration: in total, and on each of the last days. */
export function PanelFigures({ integration }: { integration: Integration }) {
  const { t } = useTranslation(['integrations', 'integrations/setup']);
  const { number } = useFormats();
  const { id } = integration;
  const counts: readonly [label: string, value: number, status: IncomingStatus | null][] = [
    [t('list.received'), integration.total_leads_processed, null],
    [t('dashboard.successful_leads'), integration.successful_leads, 'Completed'],
    [t('dashboard.failed_leads'), integration.failed_leads, 'Failed'],
    [t('dashboard.duplicate_leads'), integration.duplicate_leads, 'Duplicate'],
    [t('dashboard.pending_leads'), integration.pending_leads, 'Pending'],
    [t('dashboard.invalid_leads'), integration.invalid_leads, 'Invalid'],
  ];
  return (
    <section className={classes.part} aria-label={t('integrations/setup:panel.figures')}>
      <h3>{t('integrations/setup:panel.figures')}</h3>
      <dl className={classes.figures}>
        {counts.map(([label, value, status]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value === 0 ? (
                number(value)
              ) : (
                <Anchor
                  component="button"
                  type="button"
                  aria-label={`${label}: ${number(value)}`}
                  onClick={() => showIncoming({ integration_id: id, ...(status && { status }) })}
                >
                  {number(value)}
                </Anchor>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <LastDays id={id} />
    </section>
  );
}

function LastDays({ id }: { id: string }) {
  const { t } = useTranslation('integrations/setup');
  const { data } = useIntegrationStatistics(id);
  if (!data) return <div className={classes.days} aria-hidden />;
  if (data.days.every(({ received }) => received === 0)) {
    return (
      <Text size="sm" c="dimmed">
        {t('panel.no_days')}
      </Text>
    );
  }
  return <Days days={data.days} />;
}

function Days({ days }: { days: IntegrationStatistics['days'] }) {
  const { t } = useTranslation('integrations/setup');
  const formats = useFormats();
  const most = Math.max(...days.map(({ received }) => received));
  return (
    <figure className={classes.figure}>
      <ol className={classes.days}>
        {days.map(({ day, received, failed }) => {
          const told = t('panel.day', {
            day: formats.day(day),
            received: formats.number(received),
            failed: formats.number(failed),
          });
          return (
            <li key={day} title={told}>
              <span className={classes.dayBar} style={{ height: `calc(100% * ${received / most})` }}>
                <span
                  className={classes.dayFailed}
                  style={{ height: `calc(100% * ${received === 0 ? 0 : failed / received})` }}
                />
              </span>
              <VisuallyHidden>{told}</VisuallyHidden>
            </li>
          );
        })}
      </ol>
      <figcaption>{t('panel.last_days')}</figcaption>
    </figure>
  );
}
