import { parseArgs } from 'node:util';

export interface Options {
  /** Two short rounds instead of five, for a quick check. */
  quick: boolean;
  /** Only measures the history of an agency with 200,000 messages against one with 10,000. */
  messages: boolean;
  /**
   * Only measures deliveries of a source against the bare row, and how many waiting deliveries become leads per minute.
   */
  deliveries: boolean;
  /** Only measures a file of 100,000 leads, uploaded and imported. */
  files: boolean;
  /** Only measures a book of 100,000 rows, brought in beside the calls of others. */
  book: boolean;
  /** Whether the figures are written to docs/performance.md. */
  keep: boolean;
  /** The path for the figures as JSON. null means no file. */
  json: string | null;
  /** The names of the scenarios to measure. null means all. An empty list runs only the checks. */
  only: readonly string[] | null;
  /** The folder for a CPU profile of the measured server. null means no profile. */
  cpuProfile: string | null;
}

export const usage = `npm run bench -- [--quick] [--keep] [--json FILE] [--only NAME,NAME] [--cpu-profile FOLDER]
npm run bench -- --messages [--quick] | --deliveries [--quick] | --files [--quick]
npm run bench -- --book [--quick] [--cpu-profile FOLDER]

Measures the server against pgbench, counts statements and round trips of every call, and checks the plans.
  --quick               two short rounds instead of five
  --json FILE           write every figure there
  --keep                write the figures into docs/performance.md
  --only NAME,NAME      measure only these scenarios; "none" leaves the checks alone
  --messages            instead: the p95 of the history and the figures of an agency with 200,000 messages against one with
                        10,000
  --deliveries          instead: deliveries that one process accepts from sources against pgbench writing the same row
  --files               instead: a CSV file of 100,000 leads, uploaded and imported the browser's way
  --book                instead: a book of 100,000 rows, brought in beside the calls of others; --quick takes 10,000
  --cpu-profile FOLDER  keep a CPU profile of the measured server, which slows it down a little
`;

/** The options of the command line, or null if help was requested. Throws on an unknown option. */
export function readOptions(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
      only: { type: 'string' },
      'cpu-profile': { type: 'string' },
      messages: { type: 'boolean', default: false },
      deliveries: { type: 'boolean', default: false },
      files: { type: 'boolean', default: false },
      book: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const only = values.only?.split(',').filter((name) => name && name !== 'none') ?? null;
  return {
    quick: values.quick,
    messages: values.messages,
    deliveries: values.deliveries,
    files: values.files,
    book: values.book,
    keep: values.keep,
    json: values.json ?? null,
    only,
    cpuProfile: values['cpu-profile'] ?? null,
  };
}
