import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/web/client.ts';
import { asking } from '#platform/web/reads.ts';
import { dashboardRoutes } from '../contract.ts';

const dashboardApi = client(dashboardRoutes);

/**
 * The agency's figures. Other users constantly change them, so the cache never counts as fresh: each opening of the tab
 * refetches and shows the last figures meanwhile.
 */
export function useStats() {
  return useQuery({ ...asking(dashboardApi.readDashboardStats, {}), staleTime: 0 });
}
