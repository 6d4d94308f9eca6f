import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { useFormats } from '#platform/web/format.ts';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { RecordEvent } from '#platform/web/records/record-event.tsx';
import { itemsOf, usePages } from '#platform/web/records/use-pages.ts';
import { textOf } from '#platform/web/text-of.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { commissionApi } from '../use-commissions.ts';
import classes from './periods.module.css';

/** The history of a period, latest first. */
export default function PeriodEvents({ id }: { id: string }) {
  const events = usePages(commissionApi.readPeriodHistory, { params: { id }, query: { limit: 20 } });
  if (events.isError) return <LoadError error={events.error} retry={() => void events.refetch()} />;
  return (
    <>
      <ol className={classes.events}>
        {itemsOf(events.data).map((event) => (
          <li key={event.id}>
            <PeriodEvent event={event} />
          </li>
        ))}
      </ol>
      <MoreButton list={events} />
    </>
  );
}

function PeriodEvent({ event }: { event: HistoryEvent }) {
  const { t } = useTranslation(['commissions/periods', 'commissions']);
  const { day } = useFormats();
  const actions = {
    createPeriod: t('history.createPeriod'),
    updatePeriod: t('history.updatePeriod'),
    calculatePeriod: t('history.calculatePeriod'),
    finishPeriod: t('history.finishPeriod'),
    reopenPeriod: t('history.reopenPeriod'),
  };
  const labels = {
    name: t('fields.name'),
    status: t('commissions:fields.status'),
    start_date: t('fields.start_date'),
    end_date: t('fields.end_date'),
    cut_off_date: t('fields.cut_off_date'),
    notes: t('fields.notes'),
    reason: t('commissions:fields.reason'),
  };
  const wordsOf = (field: string, value: unknown) => {
    if (field === 'status') return textOf(t, `commissions:period_status.${value}`);
    return field.endsWith('_date') ? day(String(value)) : String(value);
  };
  return <RecordEvent event={event} actions={actions} labels={labels} wordsOf={wordsOf} />;
}
