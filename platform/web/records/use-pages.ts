import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { CallOptions, ListPage } from '../client.ts';

/** A list as far as it is loaded. */
export type LoadedPages<Item> = InfiniteData<ListPage<Item>, string | undefined>;

/** A list that is fetched page by page. */
export type Pages<Item> = UseInfiniteQueryResult<LoadedPages<Item>>;

/**
 * Fetches a list page by page. `read` makes the call, with where its page begins as a part of the query. While another
 * question is asked under the same name, the answer to the one before stays.
 */
export function usePages<Item>(
  queryKey: QueryKey,
  read: (from: { cursor?: string }, options: CallOptions) => Promise<ListPage<Item>>,
): Pages<Item> {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** What is loaded of a list, in its order. */
export function itemsOf<Item>(pages: LoadedPages<Item> | undefined): Item[] {
  return pages?.pages.flatMap(({ items }) => items) ?? [];
}

/** A list with other items on each of its pages. */
export function withItems<Item>(list: LoadedPages<Item>, change: (items: Item[]) => Item[]): LoadedPages<Item> {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) };
}
