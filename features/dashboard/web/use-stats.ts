import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/web/client.ts';
import { asking } from '#platform/web/reads.ts';
import { dashboardRoutes } from '../contract.ts';

const dashboardApi = client(dashboardRoutes);

/**
 * The agency's figures. Colleagues work on what they count: so nothing is kept as fresh, and each opening of the tab
 * asks again while the last figures show.
 */
export function useStats() {
  return useQuery({ ...asking(dashboardApi.readDashboardStats, {}), staleTime: 0 });
}
