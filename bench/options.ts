import { parseArgs } from 'node:util';

export interface Options {
  /** Two short rounds instead of five, for a quick check. */
  quick: boolean;
  /** Only measures the dashboard at 10,000 and at a million, and proposals. */
  sales: boolean;
  /** Only measures the renewal engine against the bare statements of its effect. */
  renewals: boolean;
  /** Only measures how long a change takes to reach 500 open screens, and the memory of each screen. */
  streams: boolean;
  /** Only measures a period of 100,000 policies against one bare statement that writes the same lines. */
  commissions: boolean;
  /** Only measures the commissions of an agency with 500,000 of them against one with 10,000. */
  commissionLists: boolean;
  /** Only measures the history of an agency with 200,000 messages against one with 10,000. */
  messages: boolean;
  /** Only measures every analytics call at 200,000 leads and policies, and at 10,000. */
  analytics: boolean;
  /**
   * Only measures deliveries of a source against the bare row, and how many waiting deliveries become leads per minute.
   */
  deliveries: boolean;
  /**
   * Only measures the worst bodies and files that an outside sender can send, and how long other calls wait meanwhile.
   */
  bodies: boolean;
  /** Only measures a file of 100,000 leads, uploaded and imported. */
  files: boolean;
  /** Only measures how an agency is affected by another one that calls as fast as it can. */
  neighbours: boolean;
  /** Only measures how long an operator waits at 1,000 agencies and at 50, and the memory and time of backups. */
  platform: boolean;
  /** Only measures one process against two and four. */
  processes: boolean;
  /** Only measures a plain database against one that Citus distributes, both by address. null: not measured. */
  machines: readonly [plain: string, citus: string] | null;
  /** Only measures 5,000 agencies, the largest with this many leads. null: not measured. */
  uneven: number | null;
  /** Only measures lists of an agency with this many leads against one with 20,000. null: not measured. */
  sizes: number | null;
  /** Only measures the server's memory during this many minutes of mixed load. null: not measured. */
  hour: number | null;
  /** Only measures how many incoming leads are mapped per minute. */
  mapping: boolean;
  /** Only measures the time of a start, and the memory of an idle server. */
  starts: boolean;
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
npm run bench -- --sales | --renewals [--quick] | --streams [--quick] | --commissions [--quick] | --commission-lists [--quick]
npm run bench -- --messages [--quick] | --deliveries [--quick] | --bodies | --files [--quick] | --analytics | --mapping
npm run bench -- --neighbours | --processes | --platform [--quick]
npm run bench -- --machines PLAIN,CITUS | --uneven LEADS | --sizes LEADS | --starts | --hour MINUTES

Measures the server against pgbench, counts statements and round trips of every call, and checks the plans.
  --quick               two short rounds instead of five
  --json FILE           write every figure there
  --keep                write the figures into docs/performance.md
  --only NAME,NAME      measure only these scenarios; "none" leaves the checks alone
  --sales               instead: the dashboard of an agency with 10,000 leads and policies against one with a million, and
                        proposals per second
  --renewals            instead: the renewal engine on 100,000 policies with 8,000 due against the bare statements of the
                        same effect, and the p95 of a list beside it
  --streams             instead: what a change takes to reach 500 open screens of one agency, and what each weighs
  --commissions         instead: a period of 100,000 policies calculated by 30 rules against one bare statement of the same
                        lines, and the p95 of a list beside it
  --commission-lists    instead: the p95 of the commissions' dashboard, lists and statements of an agency with 500,000
                        commissions against one with 10,000, and what a server holds while it exports them
  --messages            instead: the p95 of the history and the figures of an agency with 200,000 messages against one with
                        10,000
  --analytics           instead: every call of analytics of an agency with 200,000 leads and policies and of one with
                        10,000, over 30 days and 12 months, and what a server holds while it makes a file of 100,000 rows
  --deliveries          instead: deliveries that one process accepts from sources against pgbench writing the same row
  --bodies              instead: the worst bodies and files that fit and that are refused, and what other calls wait
                        meanwhile
  --files               instead: a CSV file of 100,000 leads, uploaded and imported the browser's way
  --neighbours          instead: the p95 of an agency alone and beside one that calls as fast as it can
  --platform            instead: what an operator waits for at 1,000 agencies and at 50, whether all days begin, and what a
                        backup holds and takes from others at 10,000 rows and at a million
  --processes           instead: one server process against two and four on the same database
  --machines PLAIN,CITUS  instead: the same calls on two empty databases, by their addresses: a plain one, and one of a
                        coordinator that Citus has joined with its workers
  --uneven LEADS        instead: 5,000 agencies, the largest with so many leads, the second with half of that, the third
                        with a third: what they weigh, and what calls cost
  --sizes LEADS         instead: the p95 of every sorting and single filter at so many leads of one agency against 20,000
  --hour MINUTES        instead: what a server holds, minute by minute, while every call of the benchmark is asked in turn
  --mapping             instead: how many leads from outside are mapped a minute, by type
  --starts              instead: how long the first and the second start take, and what an idle server holds
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
      sales: { type: 'boolean', default: false },
      renewals: { type: 'boolean', default: false },
      streams: { type: 'boolean', default: false },
      commissions: { type: 'boolean', default: false },
      'commission-lists': { type: 'boolean', default: false },
      messages: { type: 'boolean', default: false },
      analytics: { type: 'boolean', default: false },
      deliveries: { type: 'boolean', default: false },
      bodies: { type: 'boolean', default: false },
      files: { type: 'boolean', default: false },
      neighbours: { type: 'boolean', default: false },
      platform: { type: 'boolean', default: false },
      processes: { type: 'boolean', default: false },
      machines: { type: 'string' },
      uneven: { type: 'string' },
      sizes: { type: 'string' },
      hour: { type: 'string' },
      starts: { type: 'boolean', default: false },
      mapping: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const only = values.only?.split(',').filter((name) => name && name !== 'none') ?? null;
  const machines = values.machines?.split(',') ?? null;
  if (machines && machines.length !== 2) throw new Error('--machines takes two addresses with a comma between them.');
  return {
    quick: values.quick,
    sales: values.sales,
    renewals: values.renewals,
    streams: values.streams,
    commissions: values.commissions,
    commissionLists: values['commission-lists'],
    messages: values.messages,
    analytics: values.analytics,
    deliveries: values.deliveries,
    bodies: values.bodies,
    files: values.files,
    neighbours: values.neighbours,
    platform: values.platform,
    processes: values.processes,
    machines: machines as [string, string] | null,
    uneven: countOf('uneven', values.uneven),
    sizes: countOf('sizes', values.sizes),
    hour: countOf('hour', values.hour),
    starts: values.starts,
    mapping: values.mapping,
    keep: values.keep,
    json: values.json ?? null,
    only,
    cpuProfile: values['cpu-profile'] ?? null,
  };
}

function countOf(option: string, given: string | undefined): number | null {
  if (given === undefined) return null;
  const count = Number(given);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${option} takes a number.`);
  return count;
}
