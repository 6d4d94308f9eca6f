/**
 * The folders of the servers of the largest slices, from the lowest to the highest. A file imports its own folder, the
 * earlier ones, and the files beside the folders. Those files import no folder, except `index.ts`, which no other file
 * of its slice imports. Read by the direction check (`conformance/directions.test.ts`) and by developers.
 */
export const sliceRooms = {
  branding: ['pictures', 'markup', 'domain', 'writing'],
  commissions: [
    // What a policy earns: the calculation as SQL.
    'engine',
    'schemes',
    'explain',
    // What an agency owes each agent.
    'accounts',
    'chargebacks',
    'recalculate',
    // The lines of a calculated period: lists, changes, payment.
    'lines',
    'statements',
    'periods',
    // The calculation of a whole period.
    'runs',
  ],
  communications: [
    // The text of a letter: who signs it, the template language, the layout, segments.
    'letters',
    // The templates that Vigencia provides.
    'system-texts',
    // The templates of an agency, and their previews.
    'templates',
    // What a message says of a record, and whether it still applies.
    'writing',
    // The vendors: how each is called, and what its words mean.
    'providers',
    // The rows of messages: how they begin and move, and their history.
    'messages',
    // The send policy, the jobs that send, and what became of each send.
    'sending',
    // The commands of the channels' settings.
    'settings',
    // The calls of providers.
    'hooks',
    // What a user does: write, cancel, send again, test.
    'by-hand',
    // What an event sends.
    'automations',
  ],
  integrations: [
    // What the server does for each type of source, and the tools of that: deliveries, answers, calls.
    'source-types',
    // The rows of integrations: their secrets, counters and problems.
    'records',
    // The mappings of an agency, and the mapper with its libraries.
    'mapping',
    // The uploaded files: their rows, columns, and how they are read.
    'files',
    // Calls to a source: tokens, subscriptions, the lead of a notice, trouble.
    'sources',
    // From stored deliveries to leads.
    'processing',
    // The list of incoming leads, and what a user sends on.
    'incoming',
    // The calls of sources.
    'deliveries',
    // The sources that the server polls.
    'polling',
    // What a user does with an integration: create, change, rotate, test.
    'setup',
    'undo',
    // What a user does with a file: upload, preview, import.
    'upload',
    // The import by a console command.
    'import-leads',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
