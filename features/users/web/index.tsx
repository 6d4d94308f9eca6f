import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/web/client.ts';
import { userRoutes } from '../contract.ts';

const userApi = client(userRoutes);

/** Who of the agency can be given records, by name. */
export function useSellers() {
  return useQuery({
    queryKey: ['listSellers'],
    queryFn: ({ signal }) => userApi.listSellers({}, { signal }),
    staleTime: 300_000,
  });
}
