import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CallInput, client } from '#platform/web/client.ts';
import { go } from '#platform/web/navigation.ts';
import { asking } from '#platform/web/reads.ts';
import { showInPlace, useMove } from '#platform/web/records/use-move.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import type { CommissionCard, CommissionStatus } from '../contract/lines.ts';
import { commissionRoutes } from '../contract.ts';

export const commissionApi = client(commissionRoutes);

type Query = NonNullable<CallInput<typeof commissionRoutes.routes.listCommissions>['query']>;
/** The filters of the screen as query parameters, as text. */
export type CommissionFilters = Readonly<Partial<Record<Exclude<keyof Query, 'limit' | 'cursor'>, string>>>;

const pageSize = 50;

/** A list of commissions, page by page. */
export function useCommissionList(filters: CommissionFilters) {
  return usePages(commissionApi.listCommissions, { query: { ...filters, limit: pageSize } as Query });
}

/** The totals of all commissions of a list, not only the loaded ones. */
export function useCommissionTotals({ sort: _, ...filters }: CommissionFilters) {
  return useQuery(asking(commissionApi.readCommissionTotals, { query: filters as Query }));
}

export function useCommission(id: string) {
  return useQuery(asking(commissionApi.readCommission, { params: { id } }));
}

export function useCommissionDashboard() {
  return useQuery(asking(commissionApi.readCommissionDashboard, {}));
}

/** The display name of a commission: the policy's client; for a bonus, which has no policy, the rule. */
export const nameOf = ({ client_name, rule_name }: Pick<CommissionCard, 'client_name' | 'rule_name'>) =>
  client_name || rule_name;

/** Shows the list with only these filters. */
export const showCommissions = (filter: CommissionFilters) =>
  go({ tab: 'commissions', section: 'list', filter: filter as Record<string, string> });

/** Sets another status. The screen changes at once, and reverts if the server refuses. */
export function useMoveCommission() {
  const { t } = useTranslation('commissions');
  return useMove<CommissionCard, CommissionStatus>({
    list: commissionApi.listCommissions,
    read: commissionApi.readCommission,
    write: commissionApi.updateCommission,
    nameOf,
    textOf: (status) => t(`status.${status}`),
    send: ({ id }, status) => commissionApi.updateCommission({ params: { id }, body: { status } }),
    show: showInPlace(commissionApi.listCommissions),
  });
}
