interface Room {
  /** The lower rooms that it may enter. */
  readonly uses: readonly string[];
  /** Its files that slices may enter. */
  readonly slices: readonly string[];
  /** Its files that only those may enter who put the server together: the apps, the seed, the benchmarks. */
  readonly assembly: readonly string[];
}

/**
 * The rooms of the server's ground from the bottom to the top. What is no door is private to the rooms above. Read by the
 * direction check (`conformance/directions.test.ts`) and by people.
 */
export const rooms = {
  /** Clock, log, settings, secrets, refusals: what needs nothing. */
  ground: {
    uses: [],
    slices: [
      'escape-html',
      'failure',
      'in-slices',
      'keepable',
      'kept-secrets',
      'log-lines',
      'object-maker',
      'outgoing-settings',
      'refusal',
      'secrets',
      'words',
    ],
    assembly: ['clock', 'config', 'data-folder', 'log', 'metrics', 'run-command', 'setting'],
  },
  /** Files that people bring, read as what they say. */
  files: { uses: [], slices: ['csv-reading', 'decode-csv'], assembly: [] },
  /** Files of agencies that stay. */
  storage: { uses: ['ground'], slices: [], assembly: ['bucket-storage', 'folder-storage', 'storage'] },
  /** Connections, transactions that see one agency, lists page by page, migrations. */
  database: {
    uses: ['ground'],
    slices: [
      'apostrophes',
      'conditions',
      'in-steps',
      'insert-rows',
      'cached-sql',
      'paging',
      'purge-plan',
      'tables',
      'tenancy',
    ],
    assembly: ['citus', 'database', 'distribute', 'migrate', 'observe', 'server-location'],
  },
  /** The PostgreSQL that comes along. */
  postgres: { uses: ['ground', 'database'], slices: [], assembly: ['embedded-postgres'] },
  /** Whose a token is, who has asked too often, and whose turn it is. */
  access: {
    uses: ['ground'],
    slices: ['hosts', 'installation-settings', 'maintenance', 'rate-limits', 'session', 'turns'],
    assembly: ['fair-shares'],
  },
  /** Messages that are sent once. */
  mail: {
    uses: ['ground', 'storage', 'database', 'access'],
    slices: ['inline-logo', 'letter', 'letter-brand', 'mail', 'mail-route', 'mailbox'],
    assembly: [],
  },
  /** Calls to addresses that others have given. */
  outside: {
    uses: ['ground', 'database'],
    slices: [
      'access-token',
      'addresses',
      'ask-json',
      'ask-outside',
      'call-outside',
      'connection-trouble',
      'outside-failure',
      'outside-trouble',
      'retry-after',
    ],
    assembly: ['look-up-texts'],
  },
  /** What others send to addresses of ours: its proof, and what it says. */
  hooks: {
    uses: ['ground', 'access'],
    slices: ['address', 'signature-checks', 'read-body', 'refuse-evenly'],
    assembly: [],
  },
  /** Pages as PDF, in the agency's colours and in any letters, made by threads of their own. */
  paper: {
    uses: ['ground'],
    slices: [
      'brand',
      'chart',
      'figure-boxes',
      'file-words',
      'letterhead',
      'own-footer',
      'page-edges',
      'palette',
      'paper-pool',
      'paper-table',
      'render',
      'pdf-writer',
    ],
    assembly: [],
  },
  /** Tables as CSV and XLSX, piece by piece. */
  sheets: { uses: [], slices: ['csv-zip', 'long-book', 'table-file'], assembly: [] },
  /** Where work waits. */
  queue: { uses: ['ground', 'database'], slices: ['failed-jobs', 'held-jobs'], assembly: ['queue'] },
  /** That a record has changed, told to every process. */
  changes: { uses: ['ground'], slices: [], assembly: ['changes'] },
  /** What an act gets: the deed, with the audit trail, figures, numbers and facts. */
  acts: {
    uses: ['ground', 'database', 'storage', 'access', 'mail', 'outside', 'queue', 'changes'],
    slices: [
      'act-services',
      'actor',
      'codes',
      'agency',
      'audit',
      'day-counters',
      'command-context',
      'subscribers',
      'history',
      'number-series',
      'perform',
      'services',
      'counters',
      'increment',
    ],
    assembly: ['seals'],
  },
  /** Work that goes on after the answer, and by the clock. */
  background: {
    uses: ['ground', 'database', 'access', 'queue', 'acts'],
    slices: ['daily-step', 'day-figures', 'give-way', 'job'],
    assembly: ['subscriber-jobs', 'worker'],
  },
  /** The operator's commands. */
  console: { uses: ['ground', 'database', 'acts'], slices: ['command'], assembly: [] },
  /** Everything that is kept, as one file; restored, and proved. */
  backup: {
    uses: ['ground', 'storage', 'database', 'postgres', 'acts'],
    slices: [],
    assembly: ['backup-format', 'import-agency', 'test-restore', 'restore-backup', 'write-backup'],
  },
  /** The audit trails as chains, and how they are verified. */
  trail: {
    uses: ['ground', 'database', 'acts', 'background', 'console'],
    slices: [],
    assembly: ['anchors', 'chain-trails', 'verify-audit'],
  },
  /** A change of the installation's key. */
  keys: {
    uses: ['ground', 'database', 'acts', 'backup', 'console', 'trail'],
    slices: [],
    assembly: ['rotate-key'],
  },
  /** Calls: who is let in, what is answered. */
  http: {
    uses: ['ground', 'database', 'storage', 'access', 'changes', 'acts', 'background'],
    slices: ['answers', 'content-policy', 'contexts', 'host-brand', 'implement', 'picture-address', 'uploaded-file'],
    assembly: ['bound-route', 'http', 'idempotency'],
  },
} as const satisfies Readonly<Record<string, Room>>;

export type Rooms = Readonly<Record<string, Room>>;
