import { useQuery } from '@tanstack/react-query';
import { asking } from '#platform/web/reads.ts';
import { userApi } from './user-api.ts';

/** Who of the agency can be given records, by name. */
export function useSellers() {
  return useQuery({
    ...asking(userApi.listSellers, {}),
    staleTime: 300_000,
  });
}
