import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { AutomationEvent } from '../../contract/automations.ts';
import { communicationApi } from '../use-communications.ts';
import classes from './automations.module.css';

/** What an event would have sent in the last days under its current settings. Loads on request. */
export function DryRun({ event }: { event: AutomationEvent }) {
  const { t } = useTranslation('communications/automations');
  const run = useMutation({ mutationFn: () => communicationApi.tryAutomation({ params: { event } }) });
  return (
    <div className={classes.dryRun}>
      <Button variant="default" size="xs" onClick={() => run.mutate()} loading={run.isPending}>
        {t('dry_run.ask')}
      </Button>
      <div role="status">
        {run.isError && <LoadError error={run.error} retry={() => run.mutate()} />}
        {run.data && (
          <>
            <p>
              {t('dry_run.found', {
                days: run.data.days,
                sent: run.data.sent,
                held: run.data.held,
                refused: run.data.refused,
              })}
            </p>
            <ul>
              {run.data.why.map(({ reason_code, reason, count }) => (
                <li key={reason_code}>
                  {count} · {reason}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
