import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Route } from '#platform/contract/route.ts';
import { now } from '../clock.ts';
import { listsOf, movesKey, useRefresh } from '../reads.ts';
import { sayRefused } from '../say.ts';
import { keepVersion, versionOf } from '../versions.ts';
import { keepFocus } from './keep-focus.ts';
import { sayUndoable } from './undo-notice.tsx';
import { type LoadedPages, withItems } from './use-pages.ts';

interface Movable {
  id: string;
  status: string;
  updated_at: string;
}

interface MoveOf<Item extends Movable> {
  /** The call whose lists show the records. */
  list: { id: string };
  /** The call that answers one of them. */
  read: { id: string };
  /** The call that `send` makes. */
  write: { route: Route };
  nameOf: (item: Item) => string;
  /** A status in words. */
  textOf: (status: Item['status']) => string;
  send: (item: Item, to: Item['status']) => Promise<unknown>;
  /** Shows a record as it becomes, in every list that is in memory. */
  show: (queryClient: QueryClient, from: Item, to: Item) => void;
}

interface Move<Item> {
  from: Item;
  to: Item;
  /** It takes another one back, and is none to be taken back. */
  isUndoing?: boolean;
}

/**
 * Gives a record another status: at once on the screen, with the way back in the corner, and taken back with a word when
 * the server refuses. Quick moves go to the server one after the other, and only the last one refetches. The focus stays
 * in the list.
 */
export function useMove<Item extends Movable, Status extends Item['status']>({
  list,
  read,
  write,
  nameOf,
  textOf,
  send,
  show,
}: MoveOf<Item>): (item: Item, to: Status) => void {
  const { t } = useTranslation(['records', 'platform']);
  const queryClient = useQueryClient();
  const refresh = useRefresh(write);
  const mutationKey = [...movesKey, list.id];
  function showEverywhere(from: Item, to: Item): void {
    show(queryClient, from, to);
    queryClient.setQueryData<Item>(
      [read.id, 'whole', { params: { id: to.id } }],
      (one) => one && withStatusOf(to, one),
    );
  }
  const { mutate } = useMutation<unknown, Error, Move<Item>, (() => void) | undefined>({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ from, to }) => send(from, to.status),
    onMutate: async ({ from, to, isUndoing = false }) => {
      await queryClient.cancelQueries(listsOf(list));
      showEverywhere(from, to);
      if (isUndoing) return undefined;
      const words = t('moved', { name: nameOf(to), status: textOf(to.status) });
      return sayUndoable(words, () => mutate({ from: to, to: { ...from, updated_at: instant() }, isUndoing: true }));
    },
    onError: (error, { from, to }, unsay) => {
      unsay?.();
      showEverywhere(to, from);
      sayRefused(nameOf(from), error, t('platform:results.error_updating'));
    },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1) await refresh();
    },
  });
  return useCallback(
    (from, status) => {
      if (status === from.status) return;
      keepFocus();
      mutate({ from, to: { ...from, status, updated_at: instant() } });
    },
    [mutate],
  );
}

const instant = () => now().toISOString();

/** Shows a record as it becomes where it stands in every list. One of another status lets it go when it is fetched anew. */
export const showInPlace =
  <Item extends Movable>(list: { id: string }) =>
  (queryClient: QueryClient, _from: Item, to: Item): void =>
    void queryClient.setQueriesData<LoadedPages<Item>>(
      listsOf(list),
      (pages) => pages && withItems(pages, (items) => items.map((item) => (item.id === to.id ? to : item))),
    );

/** A record in the status of another; what is made of it is made of the version that it had. */
function withStatusOf<Item extends Movable>({ status, updated_at }: Item, record: Item): Item {
  const moved = { ...record, status, updated_at };
  keepVersion(moved, versionOf(record));
  return moved;
}
