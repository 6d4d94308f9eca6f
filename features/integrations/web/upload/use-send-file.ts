import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FilePlace } from '#platform/contract/table-place.ts';
import { keyOf, useRefresh } from '#platform/web/reads.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { integrationApi } from '../use-integrations.ts';

interface SendFile {
  /** null means the file needs no integration of its own. */
  integrationId: string | null;
  done: (upload: FileUpload, file: File) => void;
  failed: (error: unknown) => void;
}

interface Sent {
  file: File;
  place?: FilePlace;
}

/** Uploads a file, to be read from the given or detected worksheet and title row. It creates no lead yet. */
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
