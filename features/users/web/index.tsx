import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/web/client.ts';
import { asking } from '#platform/web/reads.ts';
import { userRoutes } from '../contract.ts';

const userApi = client(userRoutes);

/** Who of the agency can be given records, by name. */
export function useSellers() {
  return useQuery({
    ...asking(userApi.listSellers, {}),
    staleTime: 300_000,
  });
}
