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
  /** The list call whose cached lists show the records. */
  list: { id: string };
  /** The call that returns one record. */
  read: { id: string };
  /** The call that `send` makes. */
  write: { route: Route };
  nameOf: (item: Item) => string;
  /** The label of a status. */
  textOf: (status: Item['status']) => string;
  send: (item: Item, to: Item['status']) => Promise<unknown>;
  /** Shows the changed record in every cached list. */
  show: (queryClient: QueryClient, from: Item, to: Item) => void;
}

interface Move<Item> {
  from: Item;
  to: Item;
  /** This move undoes another one, and can't be undone itself. */
  isUndoing?: boolean;
}

/**
 * Returns a function that changes a record's status. The screen shows the change at once, with an undo notice in the
 * corner. If the server refuses, the change is reverted with a message. Moves run one after the other, and only the
 * last one refetches. The focus stays in the list.
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

/** Replaces the record in place in every cached list. A list filtered by another status drops it on the next fetch. */
export const showInPlace =
  <Item extends Movable>(list: { id: string }) =>
  (queryClient: QueryClient, _from: Item, to: Item): void =>
    void queryClient.setQueriesData<LoadedPages<Item>>(
      listsOf(list),
      (pages) => pages && withItems(pages, (items) => items.map((item) => (item.id === to.id ? to : item))),
    );

/** The record with the status of another one. It keeps the version that the record had. */
function withStatusOf<Item extends Movable>({ status, updated_at }: Item, record: Item): Item {
  const moved = { ...record, status, updated_at };
  keepVersion(moved, versionOf(record));
  return moved;
}
