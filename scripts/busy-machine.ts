/** What the report of a test runner says of its failures. */
export interface RunnerReport {
  testResults?: { assertionResults?: { status: string; failureMessages?: string[] }[] }[];
}

/** So many times as long as it is worked on, or longer, a piece of work takes on a machine that has too much else to do. */
const busyFrom = 3;

/** What a test says that had too little time, and none that found something wrong. */
const lateWords = /timed out|timeout|Failed to connect to the browser|hook took too long/i;

/** Works for a moment: how many times as long that took as it was worked on. 1: the processor was free. */
export function waitFactor(workMs = 5): number {
  const [begun, used] = [performance.now(), process.cpuUsage()];
  const workedMs = () => {
    const { user, system } = process.cpuUsage(used);
    return (user + system) / 1000;
  };
  while (workedMs() < workMs);
  return Math.max(1, (performance.now() - begun) / workedMs());
}

/**
 * Says that a machine was too busy for these tests, where each that failed ran out of time while work had to wait for a
 * processor; else null: then they found something.
 */
export function busyVerdict(reports: readonly RunnerReport[], factors: readonly number[]): string | null {
  const failures = reports
    .flatMap(({ testResults = [] }) => testResults.flatMap(({ assertionResults = [] }) => assertionResults))
    .filter(({ status }) => status === 'failed');
  const isLate = ({ failureMessages = [] }: (typeof failures)[number]) =>
    failureMessages.length > 0 && failureMessages.every((message) => lateWords.test(message));
  const factor = factors.toSorted((a, b) => a - b)[Math.floor(factors.length / 2)] ?? 1;
  if (failures.length === 0 || !failures.every(isLate) || factor < busyFrom) return null;
  return `The machine is too busy: work took ${factor.toFixed(1)} times as long as with a processor of its own, and every test that failed ran out of time. Run it again when less is done beside it.`;
}
