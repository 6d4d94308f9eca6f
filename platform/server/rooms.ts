interface Room {
  /** The lower parts that it may import. */
  readonly uses: readonly string[];
  /** Its files that slices may import. */
  readonly slices: readonly string[];
  /** Its files that only the code that assembles the server may import: the apps, the seed, the benchmarks. */
  readonly assembly: readonly string[];
}

/**
 * The parts of the server's platform base, from the lowest to the highest. A file that isn't an entry point may be
 * imported only by higher parts. The direction check reads this list (`conformance/directions.test.ts`), and people do.
 */
export const rooms = {
  /** Clock, log, settings, secrets, refusals: code without dependencies. */
  ground: {
    uses: [],
    slices: [
      'escape-html',
      'failure',
      'in-slices',
      'keepable',
      'kept-secrets',
      'log-lines',
      'made-name',
      'outgoing-settings',
      'refusal',
      'secrets',
      'threads',
      'words',
    ],
    assembly: ['clock', 'config', 'data-folder', 'log', 'metrics', 'run-command', 'setting'],
  },
  /** Parsing of users' files. */
  files: { uses: [], slices: ['csv-rows', 'date-orders', 'decode-csv', 'table-row', 'workbook'], assembly: [] },
  /** The permanent files of agencies. */
  storage: { uses: ['ground'], slices: [], assembly: ['bucket-storage', 'folder-storage', 'storage'] },
  /** Connections, transactions that see one agency, paged lists, migrations. */
  database: {
    uses: ['ground'],
    slices: ['apostrophes', 'conditions', 'in-steps', 'insert-rows', 'paging', 'purge-plan', 'tables', 'tenancy'],
    assembly: ['citus', 'database', 'distribute', 'migrate', 'observe', 'server-location'],
  },
  /** Sessions, rate limits, and fair turns. */
  access: {
    uses: ['ground'],
    slices: ['hosts', 'installation-settings', 'maintenance', 'rate-limits', 'session', 'turns'],
    assembly: ['fair-shares'],
  },
  /** E-mail that is sent once. */
  mail: {
    uses: ['ground', 'storage', 'database', 'access'],
    slices: ['inline-logo', 'letter', 'letter-brand', 'mail', 'mail-route', 'mailbox'],
    assembly: [],
  },
  /** Calls to addresses that users or operators have configured. */
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
  /** Deliveries from other systems to this server's addresses: their signatures and content. */
  hooks: {
    uses: ['ground', 'access'],
    slices: ['address', 'signature-checks', 'read-body', 'refuse-evenly'],
    assembly: [],
  },
  /** PDF documents in the agency's colors and any script, rendered in separate threads. */
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
  /** Tables as CSV and XLSX, produced piece by piece. */
  sheets: { uses: [], slices: ['csv-zip', 'long-book', 'table-file'], assembly: [] },
  /** The job queues. */
  queue: { uses: ['ground', 'database'], slices: ['failed-jobs', 'held-jobs'], assembly: ['queue'] },
  /** Notices of changed records to every process. */
  changes: { uses: ['ground'], slices: [], assembly: ['changes'] },
  /** The command context, with the audit trail, counters, number series and domain events. */
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
  /** Work after the response, and scheduled work. */
  background: {
    uses: ['ground', 'database', 'access', 'queue', 'acts'],
    slices: ['daily-step', 'day-figures', 'give-way', 'grown-tables', 'job'],
    assembly: ['subscriber-jobs', 'worker'],
  },
  /** The operator's commands. */
  console: { uses: ['ground', 'database', 'acts'], slices: ['command'], assembly: [] },
  /** All data as one file: backup, restore, and the restore test. */
  backup: {
    uses: ['ground', 'storage', 'database', 'acts'],
    slices: [],
    assembly: ['backup-format', 'import-agency', 'test-restore', 'restore-backup', 'write-backup'],
  },
  /** The audit trails as hash chains, and their verification. */
  trail: {
    uses: ['ground', 'database', 'acts', 'background', 'console'],
    slices: [],
    assembly: ['anchors', 'chain-trails', 'verify-audit'],
  },
  /** The rotation of the installation's key. */
  keys: {
    uses: ['ground', 'database', 'acts', 'backup', 'console', 'trail'],
    slices: [],
    assembly: ['rotate-key'],
  },
  /** Calls: admission and responses. */
  http: {
    uses: ['ground', 'database', 'storage', 'access', 'sheets', 'changes', 'acts', 'background'],
    slices: [
      'answers',
      'content-policy',
      'contexts',
      'host-brand',
      'implement',
      'list-file',
      'picture-address',
      'uploaded-file',
    ],
    assembly: ['bound-route', 'http', 'idempotency'],
  },
} as const satisfies Readonly<Record<string, Room>>;

export type Rooms = Readonly<Record<string, Room>>;
