import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { useFormats } from '#platform/web/format.ts';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { RecordEvent } from '#platform/web/records/record-event.tsx';
import { itemsOf, usePages } from '#platform/web/records/use-pages.ts';
import { textOf } from '#platform/web/text-of.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import classes from '../commissions.module.css';
import { commissionApi } from '../use-commissions.ts';

const pageSize = 20;

/** The history of a commission; empty if nothing was recorded. */
export function CommissionHistory({ id }: { id: string }) {
  const { t } = useTranslation(['commissions/panel', 'commissions']);
  const events = usePages(commissionApi.readCommissionHistory, { params: { id }, query: { limit: pageSize } });
  if (events.isSuccess && itemsOf(events.data).length === 0) return null;
  return (
    <section className={classes.part} aria-label={t('history.title')}>
      <h3>{t('history.title')}</h3>
      {events.isError && <LoadError error={events.error} retry={() => void events.refetch()} />}
      {events.isPending && <div className={classes.awaited} aria-hidden />}
      <ol className={classes.events}>
        {itemsOf(events.data).map((event) => (
          <li key={event.id}>
            <CommissionEvent event={event} />
          </li>
        ))}
      </ol>
      <MoreButton list={events} />
    </section>
  );
}

function CommissionEvent({ event }: { event: HistoryEvent }) {
  const { t } = useTranslation(['commissions/panel', 'commissions']);
  const { money } = useFormats();
  const actions = {
    createPeriod: t('history.createPeriod'),
    updateCommission: t('history.updateCommission'),
    recalculateCommission: t('history.recalculateCommission'),
    markPaid: t('history.markPaid'),
    createAdjustment: t('history.createAdjustment'),
    proposeChargeback: t('history.proposeChargeback'),
    dismissChargeback: t('history.dismissChargeback'),
    withdrawChargeback: t('history.withdrawChargeback'),
    calculatePeriod: t('history.calculatePeriod'),
    finishPeriod: t('history.finishPeriod'),
    updatePeriod: t('history.updatePeriod'),
    reopenPeriod: t('history.reopenPeriod'),
  };
  const labels = {
    status: t('commissions:fields.status'),
    reason: t('commissions:fields.reason'),
    commission_amount: t('commissions:fields.commission_amount'),
  };
  const wordsOf = (field: string, value: unknown) => {
    if (field === 'commission_amount') return money(Number(value));
    if (field !== 'status') return String(value);
    return textOf(t, `commissions:${event.entity === 'commission' ? 'status' : 'period_status'}.${value}`);
  };
  const amount = event.after?.adjustment_amount ?? event.after?.amount;
  const of = amount === undefined ? undefined : money(Number(amount));
  return <RecordEvent event={event} of={of} actions={actions} labels={labels} wordsOf={wordsOf} />;
}
