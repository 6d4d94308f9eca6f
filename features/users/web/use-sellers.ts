import { useQuery } from '@tanstack/react-query';
import { asking } from '#platform/web/reads.ts';
import { userApi } from './user-api.ts';

/** Who of the agency can be given records, by name; `isWanted` false: nobody is asked yet. */
export function useSellers(isWanted = true) {
  return useQuery({
    ...asking(userApi.listSellers, {}),
    enabled: isWanted,
    staleTime: 300_000,
  });
}
