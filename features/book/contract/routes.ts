import * as z from 'zod/mini';
import { listFileRoute } from '#platform/contract/list-file.ts';
import { managers } from '#platform/contract/roles.ts';
import { routes } from '#platform/contract/route.ts';
import { FilePlace, rowsMax } from '#platform/contract/table-place.ts';
import { BookChoices } from './choices.ts';
import {
  BookImport,
  BookImportCard,
  BookImportQuery,
  BookPreview,
  BookRow,
  BookRowQuery,
  BookUndoPreview,
  bookFileMaxBytes,
  bookFileTypes,
  DecideConflicts,
  PolicySource,
} from './imports.ts';

/** Who brings in a book, and reads what became of it. */
export const importingBooks = { allow: managers, feature: 'policies' } as const;

const rowNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/)),
  z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(rowsMax))),
);

export const bookRoutes = routes('book', {
  uploadBook: {
    method: 'POST',
    path: '/book-imports',
    ...importingBooks,
    upload: { types: bookFileTypes, files: 1, maxBytes: bookFileMaxBytes },
    body: FilePlace,
    ok: [201, BookImport],
    errors: {
      unreadable_file: 422,
      too_many_rows: 422,
      too_many_columns: 422,
      no_rows: 422,
      no_such_sheet: 422,
    },
    changes: ['book_import'],
    summary: 'Upload a file of clients and policies, and learn what its columns seem to hold',
  },
  listBookImports: {
    method: 'GET',
    path: '/book-imports',
    ...importingBooks,
    query: BookImportQuery,
    ok: [200, z.array(BookImportCard)],
    paged: true,
    shows: ['book_import', 'user'],
    summary: 'The imports of books, newest first',
  },
  readBookImport: {
    method: 'GET',
    path: '/book-imports/{id}',
    ...importingBooks,
    ok: [200, BookImport],
    shows: ['book_import', 'user'],
    summary: 'One import, how its file is read, and how far it is',
  },
  chooseForBook: {
    method: 'POST',
    path: '/book-imports/{id}/choices',
    ...importingBooks,
    body: BookChoices,
    bodyMaxBytes: 1024 * 1024,
    ok: [200, BookImport],
    errors: { not_ready: 409, unknown_column: 422 },
    changes: ['book_import'],
    summary: 'Say what the columns of a file are and what its words mean; it is remembered for the next file',
  },
  previewBook: {
    method: 'POST',
    path: '/book-imports/{id}/preview',
    // It holds no transaction while it plans a large file.
    steps: true,
    ...importingBooks,
    ok: [200, BookPreview],
    errors: { not_ready: 409 },
    changes: [],
    summary: 'What an import would make of a file with its choices: the sums, the questions and what is left out',
  },
  importBook: {
    method: 'POST',
    path: '/book-imports/{id}/import',
    steps: true,
    ...importingBooks,
    ok: [202, BookImport],
    errors: { not_ready: 409, questions_open: 409, nothing_to_import: 409 },
    changes: ['book_import', 'policy', 'quote', 'lead', 'client'],
    summary: 'Bring in the clients and policies of a file, which goes on as a job',
  },
  stopBookImport: {
    method: 'POST',
    path: '/book-imports/{id}/stop',
    ...importingBooks,
    ok: [202, BookImport],
    errors: { not_importing: 409 },
    changes: ['book_import'],
    summary: 'Stop an import; what was brought in stays until it is undone',
  },
  deleteBookImport: {
    method: 'DELETE',
    path: '/book-imports/{id}',
    ...importingBooks,
    ok: [204, null],
    errors: { not_ready: 409 },
    changes: ['book_import'],
    summary: 'Throw a file away that was not brought in',
  },
  listBookRows: {
    method: 'GET',
    path: '/book-imports/{id}/rows',
    ...importingBooks,
    query: BookRowQuery,
    ok: [200, z.array(BookRow)],
    paged: true,
    shows: ['book_import', 'policy', 'client'],
    summary: 'Each row of a file, and what became of it',
  },
  downloadBookRows: listFileRoute(BookRowQuery, {
    path: '/book-imports/{id}/rows/file',
    ...importingBooks,
    summary: 'Each row of a file and what became of it, as a file',
  }),
  decideConflicts: {
    method: 'POST',
    path: '/book-imports/{id}/rows/{number}/conflicts',
    ...importingBooks,
    params: { number: rowNumber },
    body: DecideConflicts,
    ok: [200, BookRow],
    errors: { no_such_conflict: 409 },
    changes: ['book_import', 'policy', 'client'],
    summary: 'Take the value of the file or keep that of the agency, where both were changed',
  },
  readPolicySource: {
    method: 'GET',
    path: '/book-imports/policies/{id}',
    ...importingBooks,
    ok: [200, z.array(PolicySource)],
    shows: ['book_import', 'policy', 'client'],
    summary: 'The rows of files that a policy was made of or changed by, newest first',
  },
  previewBookUndo: {
    method: 'GET',
    path: '/book-imports/{id}/undo',
    ...importingBooks,
    ok: [200, BookUndoPreview],
    errors: { not_imported: 409, undo_expired: 409 },
    shows: ['book_import', 'policy', 'quote', 'lead', 'client', 'task', 'renewal'],
    summary: 'What an undo would take back, and what would stay and why',
  },
  undoBookImport: {
    method: 'POST',
    path: '/book-imports/{id}/undo',
    ...importingBooks,
    ok: [202, BookImport],
    errors: { not_imported: 409, undo_expired: 409 },
    changes: ['book_import', 'policy', 'quote', 'lead', 'client'],
    summary: 'Take back the clients and policies of an import that nobody has worked on since',
  },
});
