import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/web/client.ts';
import { dashboardRoutes } from '../contract.ts';

const dashboardApi = client(dashboardRoutes);

/**
 * The agency's figures. Every write makes them stale, and the earlier slices do not know them: so nothing is kept as
 * fresh, and each opening of the tab asks again while the last figures show.
 */
export function useStats() {
  return useQuery({
    queryKey: ['readDashboardStats'],
    queryFn: ({ signal }) => dashboardApi.readDashboardStats({}, { signal }),
    staleTime: 0,
  });
}
