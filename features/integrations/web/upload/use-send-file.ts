import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf, useRefresh } from '#platform/web/reads.ts';
import type { FilePlace, FileUpload } from '../../contract/file-upload.ts';
import { integrationApi } from '../use-integrations.ts';

interface SendFile {
  /** Null: the file needs no integration of its own. */
  integrationId: string | null;
  done: (upload: FileUpload, file: File) => void;
  failed: (error: unknown) => void;
}

interface Sent {
  file: File;
  place?: FilePlace;
}

/** Sends a file, to be read from where it is said or seems to lie: nothing of it becomes a lead yet. */
export function useSendFile({ integrationId, done, failed }: SendFile) {
  const queryClient = useQueryClient();
  const refresh = useRefresh(integrationApi.bringFile);
  return useMutation({
    mutationFn: ({ file, place = {} }: Sent) =>
      integrationId === null
        ? integrationApi.bringFile({ body: place, files: [file] })
        : integrationApi.uploadFile({ params: { id: integrationId }, body: place, files: [file] }),
    onSuccess: async (upload, { file }) => {
      queryClient.setQueryData(keyOf(integrationApi.readFileUpload, { params: { id: upload.id } }), upload);
      done(upload, file);
      await refresh();
    },
    onError: failed,
  });
}
