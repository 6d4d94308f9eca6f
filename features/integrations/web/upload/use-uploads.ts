import { useQuery } from '@tanstack/react-query';
import { asking } from '#platform/web/reads.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import type { FileReading, FileUpload, RowOutcome } from '../../contract/file-upload.ts';
import { integrationApi } from '../use-integrations.ts';

const isMoving = ({ status }: FileUpload) => ['importing', 'stopping', 'undoing'].includes(status);
/** The polling interval of the progress in milliseconds, for screens without live updates. */
const progressMs = 1_500;

/** One file, refetched while it is in progress. */
export function useUpload(id: string) {
  return useQuery({
    ...asking(integrationApi.readFileUpload, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? progressMs : false),
  });
}

/** The files of an integration, newest first. */
export function useUploads(integrationId: string) {
  return usePages(integrationApi.listFileUploads, { params: { id: integrationId }, query: { limit: 10 } });
}

/** All files of the agency, newest first. */
export function useAllUploads() {
  return usePages(integrationApi.listFiles, { query: { limit: 10 } });
}

/** The outcomes of a file's rows. Without an outcome, all rows. */
export function useUploadRows(id: string, outcome: RowOutcome | undefined) {
  return usePages(integrationApi.listFileRows, {
    params: { id },
    query: { limit: 25, ...(outcome && { outcome }) },
  });
}

/** The results of a file's first rows with this reading. */
export function usePreview(id: string, reading: FileReading) {
  return useQuery({
    queryKey: [integrationApi.previewFile.id, 'whole', { params: { id }, body: reading }],
    queryFn: ({ signal }) => integrationApi.previewFile({ params: { id }, body: reading }, { signal }),
    meta: { shows: ['file_upload', 'integration'] },
  });
}
