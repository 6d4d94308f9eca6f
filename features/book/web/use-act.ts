import { useMutation } from '@tanstack/react-query';
import { useRefresh } from '#platform/web/reads.ts';
import { sayRefused } from '#platform/web/say.ts';
import type { BookImportCard } from '../contract/imports.ts';
import { bookApi } from './book-api.ts';
import { useShowImport } from './use-imports.ts';

type Act = typeof bookApi.importBook | typeof bookApi.stopBookImport | typeof bookApi.undoBookImport;

/** Starts, stops or undoes an import. The screen shows it as the server returns it; `failed` is said if it fails. */
export function useAct(call: Act, { id, file_name }: BookImportCard, failed: string) {
  const show = useShowImport();
  const refresh = useRefresh(call);
  return useMutation({
    mutationFn: () => call({ params: { id } }),
    onSuccess: show,
    onError: (error) => sayRefused(file_name, error, failed),
    onSettled: refresh,
  });
}

/** Discards a file that was not brought in, and continues with `done`. */
export function useDiscard({ id, file_name }: BookImportCard, failed: string, done: () => void) {
  const refresh = useRefresh(bookApi.deleteBookImport);
  return useMutation({
    mutationFn: () => bookApi.deleteBookImport({ params: { id } }),
    onSuccess: done,
    onError: (error) => sayRefused(file_name, error, failed),
    onSettled: refresh,
  });
}
