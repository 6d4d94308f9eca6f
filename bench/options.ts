import { parseArgs } from 'node:util';

export interface Options {
  /** Two short rounds instead of five, for a look. */
  quick: boolean;
  /** Where the figures go as JSON; null: nowhere. */
  json: string | null;
  /** The names of the scenarios to measure; null: all. Empty: none, only the checks. */
  only: readonly string[] | null;
  /** A folder for a CPU profile of the measured server; null: none. */
  cpuProfile: string | null;
}

export const usage = `npm run bench -- [--quick] [--json FILE] [--only NAME,NAME] [--cpu-profile FOLDER]

Measures the server against pgbench, counts statements and round trips of every call, and checks the plans.
  --quick               two short rounds instead of five
  --json FILE           write every figure there
  --only NAME,NAME      measure only these scenarios; "none" leaves the checks alone
  --cpu-profile FOLDER  keep a CPU profile of the measured server, which slows it down a little
`;

/** The options of the command line, or null when help was asked for. Throws on an unknown one. */
export function readOptions(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
      only: { type: 'string' },
      'cpu-profile': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const only = values.only?.split(',').filter((name) => name && name !== 'none') ?? null;
  return { quick: values.quick, json: values.json ?? null, only, cpuProfile: values['cpu-profile'] ?? null };
}
