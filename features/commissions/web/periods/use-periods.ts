import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '#platform/web/client.ts';
import { go } from '#platform/web/navigation.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { versionOf } from '#platform/web/versions.ts';
import type { LeftOutReason, PeriodCard, PeriodStatus } from '../../contract/periods.ts';
import type { commissionRoutes } from '../../contract.ts';
import { commissionApi } from '../use-commissions.ts';

type Query = NonNullable<CallInput<typeof commissionRoutes.routes.listPeriods>['query']>;
/** The filters of the screen as query parameters. */
export type PeriodFilters = Readonly<Partial<Record<Exclude<keyof Query, 'limit' | 'cursor'>, string>>>;

const pageSize = 50;
/** The polling interval during a calculation, in milliseconds, for screens without live updates. */
const progressMs = 1_500;

export function usePeriods(filters: PeriodFilters) {
  return usePages(commissionApi.listPeriods, { query: { ...filters, limit: pageSize } as Query });
}

/** One period, with its progress while it is calculated. */
export function usePeriod(id: string) {
  return useQuery({
    ...asking(commissionApi.readPeriod, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'Calculating' ? progressMs : false),
  });
}

/** What a calculation would write now, with the lines of one agent or of all. */
export function useDryRun(id: string, agent_id: string | null) {
  return useQuery({
    ...asking(commissionApi.dryRunPeriod, { params: { id }, query: agent_id ? { agent_id } : {} }),
    placeholderData: keepPreviousData,
    // An older result may be outdated.
    gcTime: 0,
    staleTime: 0,
  });
}

export function useLeftOut(id: string, reason: LeftOutReason | null) {
  const query = { limit: 20, ...(reason && { reason }) };
  return usePages(commissionApi.listLeftOut, { params: { id }, query });
}

/** The schemes that a new period can belong to. */
export function useActiveSchemes() {
  const { data, ...query } = useQuery(asking(commissionApi.listSchemes, { query: { limit: 100 } }));
  return { schemes: data?.items.filter(({ is_active }) => is_active) ?? [], ...query };
}

/** Moves a period to its next status, with its commissions. */
export function useMovePeriod() {
  const { t } = useTranslation(['commissions', 'platform']);
  const madeName = useMadeName();
  const refresh = useRefresh(commissionApi.updatePeriod);
  return useMutation({
    mutationFn: ({ period, status }: { period: PeriodCard; status: PeriodStatus }) =>
      commissionApi.updatePeriod({ params: { id: period.id }, body: { status } }, { version: versionOf(period) }),
    onSuccess: ({ name, status }) => sayDone(t(`period_status.${status}`), madeName(name)),
    onError: (error, { period }) => sayRefused(madeName(period.name), error, t('platform:results.error_updating')),
    onSettled: refresh,
  });
}

/** Shows the page of a period; null: the list. */
export const showPeriod = (period_id: string | null) =>
  go({ tab: 'commissions', section: 'periods', ...(period_id && { filter: { period_id } }) });
