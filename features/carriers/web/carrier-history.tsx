import { useTranslation } from 'react-i18next';
import type { ProductType } from '#features/leads/contract.ts';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { RecordEvent } from '#platform/web/records/record-event.tsx';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { UpdateCarrier } from '../contract.ts';
import classes from './carriers.module.css';
import { useCarrierHistory } from './use-carriers.ts';
import { useProductWords } from './use-product-words.ts';

/** Who changed what on a carrier. */
export function CarrierHistory({ id }: { id: string }) {
  const { t } = useTranslation('carriers');
  const events = useCarrierHistory(id);
  if (events.isError) return <LoadError error={events.error} retry={() => void events.refetch()} />;
  return (
    <section className={classes.section} aria-label={t('history.title')}>
      <h3>{t('history.title')}</h3>
      {events.isPending && <div className={classes.awaited} aria-hidden />}
      <ol className={classes.events}>
        {itemsOf(events.data).map((event) => (
          <li key={event.id}>
            <CarrierEvent event={event} />
          </li>
        ))}
      </ol>
      <MoreButton list={events} />
    </section>
  );
}

function CarrierEvent({ event }: { event: HistoryEvent }) {
  const { t } = useTranslation('carriers');
  const products = useProductWords();
  const actions = {
    createCarrier: t('history.createCarrier'),
    updateCarrier: t('history.updateCarrier'),
  };
  const labels = {
    name: t('fields.name'),
    products: t('fields.products'),
    codes: t('fields.codes'),
    service_phone: t('fields.service_phone'),
    claims_phone: t('fields.claims_phone'),
    site: t('fields.site'),
    is_active: t('fields.is_active'),
  } satisfies Record<keyof UpdateCarrier, string>;
  const wordsOf = (field: string, value: unknown) => {
    if (field === 'products') return products(value as ProductType[]);
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
  return <RecordEvent event={event} actions={actions} labels={labels} wordsOf={wordsOf} />;
}
