import { useMutation } from '@tanstack/react-query';
import type { FilePlace } from '#platform/contract/table-place.ts';
import { useRefresh } from '#platform/web/reads.ts';
import type { BookImport } from '../contract/imports.ts';
import { bookApi } from './book-api.ts';
import { useShowImport } from './use-imports.ts';

interface SendBook {
  done: (sent: BookImport, file: File) => void;
  failed: (error: unknown) => void;
}

/** Uploads a file, to be read from the given or detected worksheet and title row. Nothing is brought in yet. */
export function useSendBook({ done, failed }: SendBook) {
  const show = useShowImport();
  const refresh = useRefresh(bookApi.uploadBook);
  return useMutation({
    mutationFn: ({ file, place = {} }: { file: File; place?: FilePlace }) =>
      bookApi.uploadBook({ body: place, files: [file] }),
    onSuccess: async (sent, { file }) => {
      show(sent);
      done(sent, file);
      await refresh();
    },
    onError: failed,
  });
}
