import type { AskedOfBook, BookFigures, BookImport, BookPreview, BookRow } from '../contract.ts';

export const importId = '61111111-3c1e-4b8e-9d55-0a1b2c3d4e5f';
export const policyId = '62222222-3c1e-4b8e-9d55-0a1b2c3d4e5f';
export const clientId = '63333333-3c1e-4b8e-9d55-0a1b2c3d4e5f';

export const figures = (more: Partial<BookFigures> = {}): BookFigures => ({
  rows: 12,
  new_clients: 5,
  known_clients: 1,
  new_policies: 8,
  known_policies: 2,
  changed_policies: 1,
  renewals_of_known: 1,
  conflicts: 0,
  in_force: 7,
  begin_later: 1,
  premium_in_force: 7258.66,
  premium_by_product: { Auto: 2557.66, Casa: 0, Comercial: 4701 },
  expiring: 3,
  expiring_not_followed: 2,
  left_out: 2,
  left_out_by_reason: { total_row: 1, number_digits_lost: 1 },
  ...more,
});

/** A file with known columns that is not imported. */
export const anImport = (more: Partial<BookImport> = {}): BookImport => ({
  id: importId,
  file_name: 'hawksoft.csv',
  file_type: 'csv',
  bytes: 1_861,
  status: 'ready',
  rows: 12,
  done: 0,
  undone: 0,
  kept: 0,
  created_by_name: 'Ana Beltrán',
  created_at: '2026-11-20T10:00:00Z',
  started_at: null,
  finished_at: null,
  undone_at: null,
  undo_until: null,
  figures: null,
  columns: [
    { name: 'Named Insured', samples: ['Rosa Martínez'], suggestion: 'name' },
    { name: 'Policy #', samples: ['PA-1'], suggestion: 'policy_number' },
    { name: 'Eff', samples: ['01/10/2026'], suggestion: 'effective_date', date_order: 'MDY', is_order_open: true },
    { name: 'Color', samples: [], suggestion: null },
  ],
  layout: { sheets: [], sheet: null, title_row: 1, first_rows: [{ row: 1, cells: ['Named Insured', 'Policy #'] }] },
  joined: null,
  choices: null,
  same_file_at: null,
  ...more,
});

const open = { is_answered: false, is_needed: false };
export const carrierQuestion: AskedOfBook = {
  about: 'carrier',
  written: 'KEMPER INSURANCE',
  rows: 8,
  proposal: 'Kemper',
  is_known: true,
  doubles: ['Kemper', 'Kemper Ins.'],
  ...open,
};
export const monthsQuestion: AskedOfBook = {
  about: 'months',
  product: 'Auto',
  rows: 4,
  proposal: null,
  ...open,
  is_needed: true,
};

export const aPreview = (more: Partial<BookPreview> = {}): BookPreview => ({
  figures: figures(),
  questions: [],
  policies: [
    {
      rows: [1, 2],
      client_name: 'Rosa Martínez',
      is_new_client: false,
      policy_number: 'PA-1',
      carrier: 'Kemper',
      product_type: 'Auto',
      effective_date: '2026-01-10',
      expiration_date: '2027-01-10',
      annual_premium: 1_000,
      status: 'Activa',
      outcome: 'conflict',
      changes: [],
      conflicts: [{ record: 'client', field: 'phone', ours: '(786) 555-0299', theirs: '(786) 555-0253' }],
      told: ['The same premium is on several rows (2) and counts once.'],
    },
  ],
  left_out: [{ row: 11, reason: 'It is a line of totals.', cells: ['Total', '', '', ''] }],
  gone: 1,
  room: null,
  ...more,
});

export const aRow = (more: Partial<BookRow> = {}): BookRow => ({
  number: 3,
  cells: ['Rosa Martínez', 'PA-1', '01/10/2026', 'rojo'],
  outcome: 'conflict',
  reasons: ['Rows 1, 2 say something else.'],
  conflicts: [{ record: 'client', field: 'phone', ours: '(786) 555-0299', theirs: '(786) 555-0253', taken: null }],
  client_id: clientId,
  client_name: 'Rosa Martínez',
  policy_id: policyId,
  policy_number: 'PA-1',
  is_undone: null,
  kept_reason: null,
  ...more,
});
