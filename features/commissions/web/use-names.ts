import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListPage } from '#platform/web/client.ts';
import { asking } from '#platform/web/reads.ts';
import type { RuleProduct } from '../contract/rules.ts';
import { commissionApi } from './use-commissions.ts';

/** The number of periods and schemes in a filter: the latest. */
const offered = 100;

/** The periods by id, latest first. */
export function usePeriodNames(): ReadonlyMap<string, string> {
  const { data } = useQuery(asking(commissionApi.listPeriods, { query: { limit: offered } }));
  return namesOf(data);
}

/** The schemes by id. */
export function useSchemeNames(): ReadonlyMap<string, string> {
  const { data } = useQuery(asking(commissionApi.listSchemes, { query: { limit: offered } }));
  return namesOf(data);
}

const namesOf = (page: ListPage<{ id: string; name: string }> | undefined) =>
  new Map(page?.items.map(({ id, name }) => [id, name]));

/** The name of a product, or of `All`. */
export function useProductText(): (product: RuleProduct) => string {
  const { t } = useTranslation(['commissions', 'leads']);
  return useCallback((product) => (product === 'All' ? t('product.All') : t(`leads:product.${product}`)), [t]);
}
