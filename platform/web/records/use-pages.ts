import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { Route } from '#platform/contract/route.ts';
import type { CallOptions, ListPage } from '../client.ts';

/** A list as far as it is loaded. */
export type LoadedPages<Item> = InfiniteData<ListPage<Item>, string | undefined>;

/** A list that is fetched page by page. */
export type Pages<Item> = UseInfiniteQueryResult<LoadedPages<Item>>;

/** A call that answers page by page. */
interface PagedCall<Item, Input> {
  (input: Input, options?: CallOptions): Promise<ListPage<Item>>;
  readonly id: string;
  readonly route: Route;
}

/** The name under which the pages of a list are kept. */
export const pagesKey = ({ id }: { id: string }, input: object) => [id, 'pages', input] as const;

/**
 * Fetches a list page by page. While the same call is asked another question, the answer to the one before stays.
 * `everyMs`: asks again so often for what nobody tells screens of.
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

/** What is loaded of a list, in its order. */
export function itemsOf<Item>(pages: LoadedPages<Item> | undefined): Item[] {
  return pages?.pages.flatMap(({ items }) => items) ?? [];
}

/** A list with other items on each of its pages. */
export function withItems<Item>(list: LoadedPages<Item>, change: (items: Item[]) => Item[]): LoadedPages<Item> {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) };
}
