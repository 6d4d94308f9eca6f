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
/** The filters of the screen, in the words of the call; texts, as the view keeps them. */
export type CommissionFilters = Readonly<Partial<Record<Exclude<keyof Query, 'limit' | 'cursor'>, string>>>;

const pageSize = 50;

/** A list of commissions, page by page. */
export function useCommissionList(filters: CommissionFilters) {
  return usePages(commissionApi.listCommissions, { query: { ...filters, limit: pageSize } as Query });
}

/** What the commissions of a list come to, all of them and not only those that are loaded. */
export function useCommissionTotals({ sort: _, ...filters }: CommissionFilters) {
  return useQuery(asking(commissionApi.readCommissionTotals, { query: filters as Query }));
}

export function useCommission(id: string) {
  return useQuery(asking(commissionApi.readCommission, { params: { id } }));
}

export function useCommissionDashboard() {
  return useQuery(asking(commissionApi.readCommissionDashboard, {}));
}

/** What a commission is called: whose policy it is of, and a bonus, which is of none, by its rule. */
export const nameOf = ({ client_name, rule_name }: Pick<CommissionCard, 'client_name' | 'rule_name'>) =>
  client_name || rule_name;

/** Shows the list with these filters alone. */
export const showCommissions = (filter: CommissionFilters) =>
  go({ tab: 'commissions', section: 'list', filter: filter as Record<string, string> });

/** Gives a commission another status: at once on the screen, taken back when the server refuses. */
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
