import type { DailyStep } from '#platform/server/background/daily-step.ts';
import type { AnyJob } from '#platform/server/background/job.ts';
import type { Handler } from '#platform/server/http/implement.ts';
import type { UploadedFile } from '#platform/server/http/uploaded-file.ts';
import type { integrationRoutes } from '../../contract.ts';
import { deleteUpload, sweepUploads } from './delete-upload.ts';
import { fileIntegration } from './file-integration.ts';
import { goOnWithFiles } from './go-on-with-files.ts';
import { importFile } from './import-file.ts';
import { importRows } from './import-rows.ts';
import { previewFile } from './preview-file.ts';
import { readFileReport } from './read-report.ts';
import { listFileRows } from './read-rows.ts';
import { listAllUploads, listUploads, readUpload } from './read-uploads.ts';
import { stopImport } from './stop-import.ts';
import { takeBackRows, undoImport } from './undo-import.ts';
import { uploadFile } from './upload-file.ts';

type Routes = typeof integrationRoutes.routes;
type OfFiles =
  | 'bringFile'
  | 'listFiles'
  | 'uploadFile'
  | 'listFileUploads'
  | 'readFileUpload'
  | 'previewFile'
  | 'importFile'
  | 'stopImport'
  | 'listFileRows'
  | 'readFileReport'
  | 'undoImport'
  | 'deleteFileUpload';

/** The calls about files of leads. */
export const uploadHandlers: { [Id in OfFiles]: Handler<Routes[Id]> } = {
  bringFile: async ({ body, files }, deed) =>
    uploadFile(await fileIntegration(deed), files[0] as UploadedFile, body, deed),
  listFiles: ({ query }, deed) => listAllUploads(query, deed),
  uploadFile: ({ params, body, files }, deed) => uploadFile(params.id, files[0] as UploadedFile, body, deed),
  listFileUploads: async ({ params, query }, deed) =>
    (await listUploads(params.id, query, deed)) ?? deed.refuse('not_found'),
  readFileUpload: async ({ params }, deed) => (await readUpload(params.id, deed)) ?? deed.refuse('not_found'),
  previewFile: ({ params, body }, deed) => previewFile(params.id, body, deed),
  importFile: ({ params, body }, deed) => importFile(params.id, body, deed),
  stopImport: ({ params }, deed) => stopImport(params.id, deed),
  listFileRows: async ({ params, query }, deed) =>
    (await listFileRows(params.id, query, deed)) ?? deed.refuse('not_found'),
  readFileReport: ({ params }, deed) => readFileReport(params.id, deed),
  undoImport: ({ params }, deed) => undoImport(params.id, deed),
  deleteFileUpload: ({ params }, deed) => deleteUpload(params.id, deed),
};

export const uploadJobs: readonly AnyJob[] = [importRows, takeBackRows, goOnWithFiles];
export const uploadDaily: readonly DailyStep[] = [sweepUploads];
