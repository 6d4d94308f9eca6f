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
} as const satisfies Readonly<Record<string, readonly string[]>>;
