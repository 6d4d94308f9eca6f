import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { Route } from '#platform/contract/route.ts';
import type { CallOptions, ListPage } from '../client.ts';

/** The loaded pages of a list. */
export type LoadedPages<Item> = InfiniteData<ListPage<Item>, string | undefined>;

/** The query of a paged list. */
export type Pages<Item> = UseInfiniteQueryResult<LoadedPages<Item>>;

/** A call that returns a list page by page. */
interface PagedCall<Item, Input> {
  (input: Input, options?: CallOptions): Promise<ListPage<Item>>;
  readonly id: string;
  readonly route: Route;
}

/** The cache key of the pages of a list. */
export const pagesKey = ({ id }: { id: string }, input: object) => [id, 'pages', input] as const;

/**
 * Fetches a list page by page. When the input of the same call changes, the previous result stays until the new one is
 * loaded. `everyMs` polls at this interval, in milliseconds, for data that has no live updates.
 */
export function usePages<Item, Input extends { query?: object | undefined }>(
  call: PagedCall<Item, Input>,
  input: Input,
  { everyMs }: { everyMs?: number | undefined } = {},
): Pages<Item> {
  return useInfiniteQuery({
    queryKey: pagesKey(call, input),
    queryFn: ({ pageParam: cursor, signal }) =>
      call({ ...input, query: { ...input.query, ...(cursor && { cursor }) } }, { signal }),
    meta: { shows: call.route.shows },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    ...(everyMs && { refetchInterval: everyMs }),
  });
}

/** The loaded items of a list, in order. */
export function itemsOf<Item>(pages: LoadedPages<Item> | undefined): Item[] {
  return pages?.pages.flatMap(({ items }) => items) ?? [];
}

/** A list with the items of each page replaced by `change`. */
export function withItems<Item>(list: LoadedPages<Item>, change: (items: Item[]) => Item[]): LoadedPages<Item> {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) };
}
