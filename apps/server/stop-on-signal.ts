import { setTimeout as sleep } from 'node:timers/promises';

/** For all of it, and for one step: what hangs, as a database that does not answer, must not keep the others from ending. */
const [patienceMs, stepMs] = [9_000, 5_000];

export interface Stopping {
  /** What to do at the end; the last added is done first. */
  add(step: () => Promise<unknown>): void;
  /** Does all of it once, within nine seconds, and ends the process. */
  stop(exitCode: number): Promise<void>;
}

/** Ends the process in order on Ctrl-C and SIGTERM. */
export function stopOnSignal(): Stopping {
  const steps: (() => Promise<unknown>)[] = [];
  let stopped: Promise<void> | undefined;
  const run = async (exitCode: number) => {
    setTimeout(() => process.exit(exitCode), patienceMs);
    for (const step of steps.reverse()) {
      const ended = step().catch((error: Error) => process.stderr.write(`While stopping: ${error.message}\n`));
      await Promise.race([ended, sleep(stepMs)]);
    }
    process.exit(exitCode);
  };
  const stop = (exitCode: number) => {
    stopped ??= run(exitCode);
    return stopped;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  return { add: (step) => void steps.push(step), stop };
}
