import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The time limits in milliseconds for all steps and for one step. A step that hangs, such as on an unresponsive
 * database, must not block the others.
 */
const [patienceMs, stepMs] = [9_000, 5_000];

export interface Stopping {
  /** Adds a step of the shutdown. The last one added runs first. */
  add(step: () => Promise<unknown>): void;
  /** Runs all steps once, within nine seconds, and ends the process. */
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
