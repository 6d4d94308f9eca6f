import type { DailyStep } from '#platform/server/background/daily-step.ts';
import type { AnyJob } from '#platform/server/background/job.ts';
import type { Handler } from '#platform/server/http/implement.ts';
import type { UploadedFile } from '#platform/server/http/uploaded-file.ts';
import type { integrationRoutes } from '../../contract.ts';
import { listAllUploads, listUploads, readUpload } from '../files/read-uploads.ts';
import { takeBackRows, undoImport } from '../undo/undo-import.ts';
import { deleteUpload, sweepUploads } from './delete-upload.ts';
import { fileIntegration } from './file-integration.ts';
import { goOnWithFiles } from './go-on-with-files.ts';
import { importFile } from './import-file.ts';
import { importRows } from './import-rows.ts';
import { previewFile } from './preview-file.ts';
import { readFileReport } from './read-report.ts';
import { listFileRows } from './read-rows.ts';
import { stopImport } from './stop-import.ts';
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

/** The handlers of the routes for files of leads. */
export const uploadHandlers: { [Id in OfFiles]: Handler<Routes[Id]> } = {
  bringFile: async ({ body, files }, ctx) =>
    uploadFile(await fileIntegration(ctx), files[0] as UploadedFile, body, ctx),
  listFiles: ({ query }, ctx) => listAllUploads(query, ctx),
  uploadFile: ({ params, body, files }, ctx) => uploadFile(params.id, files[0] as UploadedFile, body, ctx),
  listFileUploads: async ({ params, query }, ctx) =>
    (await listUploads(params.id, query, ctx)) ?? ctx.refuse('not_found'),
  readFileUpload: async ({ params }, ctx) => (await readUpload(params.id, ctx)) ?? ctx.refuse('not_found'),
  previewFile: ({ params, body }, ctx) => previewFile(params.id, body, ctx),
  importFile: ({ params, body }, ctx) => importFile(params.id, body, ctx),
  stopImport: ({ params }, ctx) => stopImport(params.id, ctx),
  listFileRows: async ({ params, query }, ctx) =>
    (await listFileRows(params.id, query, ctx)) ?? ctx.refuse('not_found'),
  readFileReport: ({ params }, ctx) => readFileReport(params.id, ctx),
  undoImport: ({ params }, ctx) => undoImport(params.id, ctx),
  deleteFileUpload: ({ params }, ctx) => deleteUpload(params.id, ctx),
};

export const uploadJobs: readonly AnyJob[] = [importRows, takeBackRows, goOnWithFiles];
export const uploadDaily: readonly DailyStep[] = [sweepUploads];
