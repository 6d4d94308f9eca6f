import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { RecordEvent } from '#platform/web/records/record-event.tsx';
import { itemsOf, usePages } from '#platform/web/records/use-pages.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { IntegrationStatus } from '../../contract/choices.ts';
import classes from '../integrations.module.css';
import { integrationApi } from '../use-integrations.ts';

/** The history of an integration, newest first. */
export function IntegrationHistory({ id }: { id: string }) {
  const { t } = useTranslation('integrations/setup');
  const events = usePages(integrationApi.readIntegrationHistory, { params: { id }, query: { limit: 15 } });
  if (events.isError) return <LoadError error={events.error} retry={() => void events.refetch()} />;
  return (
    <section className={classes.part} aria-label={t('history.title')}>
      <h3>{t('history.title')}</h3>
      <ol className={classes.events}>
        {itemsOf(events.data).map((event) => (
          <li key={event.id}>
            <IntegrationEvent event={event} />
          </li>
        ))}
      </ol>
      <MoreButton list={events} />
    </section>
  );
}

function IntegrationEvent({ event }: { event: HistoryEvent }) {
  const { t } = useTranslation(['integrations/setup', 'integrations']);
  const actions = {
    createIntegration: t('history.createIntegration'),
    updateIntegration: t('history.updateIntegration'),
    rotateSecret: t('history.rotateSecret'),
    deleteIntegration: t('history.deleteIntegration'),
    createFieldMapping: t('history.createFieldMapping'),
    updateFieldMapping: t('history.updateFieldMapping'),
    deleteFieldMapping: t('history.deleteFieldMapping'),
    syncIntegration: t('history.syncIntegration'),
    checkSource: t('history.checkSource'),
    markTrouble: t('history.markTrouble'),
    markWell: t('history.markWell'),
    undoDeliveries: t('history.undoDeliveries'),
    finishUndoing: t('history.finishUndoing', { undone: event.after?.undone, kept: event.after?.kept }),
  };
  const labels = {
    name: t('fields.name'),
    description: t('fields.description'),
    api_endpoint: t('fields.api_endpoint'),
    status: t('fields.status'),
    auto_process: t('fields.auto_process'),
    duplicate_check: t('fields.duplicate_check'),
    validate_data: t('fields.validate_data'),
  };
  const wordsOf = (field: string, value: unknown) =>
    field === 'status' ? t(`integrations:status.${value as IntegrationStatus}`) : String(value);
  return <RecordEvent event={event} actions={actions} labels={labels} wordsOf={wordsOf} />;
}
