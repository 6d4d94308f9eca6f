import { implement, type ServerSlice } from '#platform/server/http/implement.ts';
import { listFile } from '#platform/server/http/list-file.ts';
import type { UploadedFile } from '#platform/server/http/uploaded-file.ts';
import type { BookRow, BookRowQuery } from '../../contract/imports.ts';
import { bookRoutes } from '../../contract/routes.ts';
import { bringInBook } from './bring-in-book.ts';
import { chooseForBook } from './choose-for-book.ts';
import { decideConflicts } from './decide-conflicts.ts';
import { goOnWithBooks } from './go-on-with-books.ts';
import { deleteBookImport, importBook, stopBookImport } from './import-book.ts';
import { listBookImports, readBookImport } from './imports.ts';
import { previewBook } from './preview-book.ts';
import { previewBookUndo } from './preview-undo.ts';
import { listBookRows, readPolicySource, readTitles } from './read-rows.ts';
import { rowFile } from './row-file.ts';
import { sweepBooks } from './sweep-books.ts';
import { takeBackBook, undoBookImport } from './undo-book.ts';
import { uploadBook } from './upload-book.ts';

export const book: ServerSlice = implement(bookRoutes)(
  {
    uploadBook: ({ body, files }, ctx) => uploadBook(files[0] as UploadedFile, body, ctx),
    listBookImports: ({ query }, ctx) => listBookImports(query, ctx),
    readBookImport: async ({ params }, ctx) => (await readBookImport(params.id, ctx)) ?? ctx.refuse('not_found'),
    chooseForBook: ({ params, body }, ctx) => chooseForBook(params.id, body, ctx),
    previewBook: ({ params }, ctx) => previewBook(params.id, ctx),
    importBook: ({ params }, ctx) => importBook(params.id, ctx),
    stopBookImport: ({ params }, ctx) => stopBookImport(params.id, ctx),
    deleteBookImport: ({ params }, ctx) => deleteBookImport(params.id, ctx),
    listBookRows: async ({ params, query }, ctx) =>
      (await listBookRows(params.id, query, ctx)) ?? ctx.refuse('not_found'),
    async downloadBookRows({ params, query }, ctx) {
      const titles = (await readTitles(params.id, ctx)) ?? ctx.refuse('not_found');
      return listFile<BookRowQuery, BookRow>({
        action: 'downloadBookRows',
        read: async (asked, reading) => (await listBookRows(params.id, asked, reading)) ?? ctx.refuse('not_found'),
        table: rowFile(titles),
      })({ query }, ctx);
    },
    decideConflicts: ({ params, body }, ctx) => decideConflicts(params.id, params.number, body, ctx),
    readPolicySource: async ({ params }, ctx) => (await readPolicySource(params.id, ctx)) ?? ctx.refuse('not_found'),
    previewBookUndo: ({ params }, ctx) => previewBookUndo(params.id, ctx),
    undoBookImport: ({ params }, ctx) => undoBookImport(params.id, ctx),
  },
  { jobs: [bringInBook, takeBackBook, goOnWithBooks], daily: [sweepBooks] },
);
