import { useQuery } from '@tanstack/react-query';
import { asking } from '#platform/web/reads.ts';
import { userApi } from './user-api.ts';

/** The agency's users to whom records can be assigned, by name; with `isWanted` false nothing is requested yet. */
export function useSellers(isWanted = true) {
  return useQuery({
    ...asking(userApi.listSellers, {}),
    enabled: isWanted,
    staleTime: 300_000,
  });
}
