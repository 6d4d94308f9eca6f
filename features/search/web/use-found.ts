import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '#platform/web/client.ts';
import { useMay } from '#platform/web/may.ts';
import { asking } from '#platform/web/reads.ts';
import { searchMin } from '../contract/bounds.ts';
import { searchRoutes } from '../contract.ts';

const searchApi = client(searchRoutes);

/** The server's matches for a text, for users who may search. While a new text loads, the previous result stays. */
export function useFound(q: string) {
  const mayAsk = useMay()(searchRoutes.routes.search);
  const isAsked = mayAsk && q.length >= searchMin;
  const found = useQuery({
    ...asking(searchApi.search, { query: { q } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return { ...found, data: isAsked ? found.data : undefined, isAsked };
}
