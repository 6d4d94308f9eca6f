import { Paper, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { toneOf } from '#platform/web/records/tone.ts';
import type { IncomingStatus } from '../../contract/choices.ts';
import type { IntegrationDashboard } from '../../contract/integration.ts';
import { incomingLooks } from '../looks.ts';
import { showIncoming } from '../use-integrations.ts';
import classes from './dashboard.module.css';

type Name = 'total_leads_processed' | `${'successful' | 'failed' | 'pending' | 'duplicate' | 'invalid'}_leads`;

/** The counted values, and the filter of the list for each. null means everything. */
const counted: readonly { name: Name; status: IncomingStatus | null }[] = [
  { name: 'total_leads_processed', status: null },
  { name: 'successful_leads', status: 'Completed' },
  { name: 'failed_leads', status: 'Failed' },
  { name: 'pending_leads', status: 'Pending' },
  { name: 'duplicate_leads', status: 'Duplicate' },
  { name: 'invalid_leads', status: 'Invalid' },
];

/** The outcomes of all incoming leads. Each figure links to what it counts. */
export function Processing({ figures }: { figures: IntegrationDashboard }) {
  const { t } = useTranslation('integrations');
  const { number } = useFormats();
  const headingId = useId();
  return (
    <Paper component="section" p="md" aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId} mb="xs">
        {t('dashboard.processing')}
      </Title>
      <ul className={classes.counts}>
        {counted.map(({ name, status }) => (
          <li key={name}>
            <button
              type="button"
              {...(status ? toneOf(incomingLooks[status].tone, classes.count) : { className: classes.count })}
              onClick={() => showIncoming(status ? { status } : undefined)}
            >
              <span className={classes.countName}>{t(`dashboard.${name}`)}</span>
              <span className={classes.countNumber}>{number(figures[name])}</span>
            </button>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
