import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import { useFormats } from '#platform/web/format.ts';

/** The value of figures for an unknown value. */
const none = 'none';

type DaysName = 'created' | 'sold' | 'expires';

/** The filters of a figure's link as text. Names are loaded if `agents` are among them. */
export function useFigureTexts(agents: string | undefined) {
  const { t } = useTranslation(['leads', 'records']);
  const { day } = useFormats();
  const { data: sellers = [] } = useSellers(Boolean(agents));
  const nameOf = (id: string) => sellers.find((seller) => seller.id === id)?.full_name ?? t('filters.other_agent');
  return {
    texts: {
      agents: (id: string) => (id === none ? t('records:nobody') : nameOf(id)),
      products: (product: string) => (product === none ? t('filters.no_product') : t(`product.${product as 'Auto'}`)),
      sources: (source: string) => (source === none ? t('filters.no_source') : t(`source.${source as 'Web'}`)),
      business: (business: string) => t(`filters.business.${business as 'new'}`),
    },
    /** The text of a range of days. */
    between: (name: DaysName) => (days: { from: string; to: string }) =>
      t(`filters.between.${name}`, { from: day(days.from), to: day(days.to) }),
  };
}
