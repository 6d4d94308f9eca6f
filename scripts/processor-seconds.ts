import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, type Step } from './check-steps.ts';

/** What Linux counts a second in, on whatever machine. */
const ticksPerSecond = 100;

/** For how long the programs that this process has started and that have ended kept a processor, with what they started; null: not known here. */
export function secondsOfEnded(): number | null {
  const file = '/proc/self/stat';
  if (!existsSync(file)) return null;
  // After the name, which may hold blanks: user and system time of ended children stand at 14 and 15.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

/** How many routes the product has, as its document tells. */
export function countRoutes(): number {
  const { paths } = JSON.parse(readFileSync(path.join(root, 'conformance/snapshots/openapi.json'), 'utf8')) as {
    paths: Record<string, object>;
  };
  return Object.values(paths).flatMap(Object.keys).length;
}

/** What a step takes over its budget of processor seconds for each route; null: it has none, or keeps it. */
export function overBudget({ name, secondsPerRoute }: Step, seconds: number | null, routes: number): string | null {
  if (secondsPerRoute === undefined || seconds === null || seconds <= secondsPerRoute * routes) return null;
  const taken = (seconds / routes).toFixed(2);
  return `The step "${name}" takes ${taken} s of a processor for each route, and its budget is ${secondsPerRoute} s.`;
}
