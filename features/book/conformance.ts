import type { SliceConformance } from '#platform/testing/slice-conformance.ts';

export const conformance: SliceConformance = {
  rows: {
    book_imports: 'No screen shows an import yet.',
    book_import_rows: 'No screen shows a row of an import yet.',
  },
  rights: {
    book_imports: { app: 'SELECT, INSERT, UPDATE, DELETE' },
    book_import_rows: { app: 'SELECT, INSERT, UPDATE, DELETE' },
  },
};
