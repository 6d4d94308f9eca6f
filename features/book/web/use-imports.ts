import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { asking, keyOf } from '#platform/web/reads.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import type { BookImport, BookImportCard, rowFilters } from '../contract/imports.ts';
import { bookApi } from './book-api.ts';

/** Whether a job works on the import. */
export const isMoving = ({ status }: Pick<BookImportCard, 'status'>): boolean =>
  ['importing', 'stopping', 'undoing'].includes(status);

/** The polling interval of the progress in milliseconds, for screens without live updates. */
const progressMs = 1_500;

/** The imports of the agency, newest first. */
export function useImports() {
  return usePages(bookApi.listBookImports, { query: { limit: 20 } });
}

/** One import, refetched while a job works on it. */
export function useImport(id: string) {
  return useQuery({
    ...asking(bookApi.readBookImport, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? progressMs : false),
  });
}

export type RowFilter = (typeof rowFilters)[number];

/** What became of the rows of an import; '' means all rows. */
export function useImportRows(id: string, only: RowFilter | '') {
  return usePages(bookApi.listBookRows, { params: { id }, query: { limit: 25, ...(only && { only }) } });
}

/** What an import would make with these stored choices. */
export function usePreview({ id, choices }: BookImport, isWanted: boolean) {
  return useQuery({
    queryKey: [bookApi.previewBook.id, 'whole', { params: { id } }, choices],
    queryFn: ({ signal }) => bookApi.previewBook({ params: { id } }, { signal }),
    enabled: isWanted,
  });
}

/** What an undo would take back, and what would stay. */
export function useUndoPreview(id: string, isWanted: boolean) {
  return useQuery({ ...asking(bookApi.previewBookUndo, { params: { id } }), enabled: isWanted });
}

/** Returns a function that shows an import as a call returned it. */
export function useShowImport(): (shown: BookImport) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (shown) => queryClient.setQueryData(keyOf(bookApi.readBookImport, { params: { id: shown.id } }), shown),
    [queryClient],
  );
}
