import { spawn } from 'node:child_process';
import os from 'node:os';
import process from 'node:process';

/** Ends the launch with this exit code, after a message if there is one. */
export class LaunchError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A server stops cleanly within nine seconds. Callers are promised ten. */
const patienceMs = 9_500;
const running = new Set();
let askedToEnd = null;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    askedToEnd ??= signal;
    if (running.size === 0) process.exit(exitCodeOf(signal));
    // A closed terminal means a clean stop, not an immediate kill.
    endAll(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}

/**
 * Runs a program in the foreground and resolves to its exit code. Signals are passed on, and the program decides when
 * it ends: a terminal sends Ctrl-C to both, and npm once more.
 *
 * @param {import('node:child_process').SpawnOptions & { onStart?: (pid: number) => void }} [settings]
 */
export async function run(file, args, settings = {}) {
  const { onStart, ...options } = settings;
  const child = spawn(file, args, { stdio: 'inherit', ...options });
  running.add(child);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', (error) => reject(new LaunchError(`${file} could not be started: ${error.message}`)));
      child.once('spawn', () => onStart?.(child.pid));
      child.once('exit', (code, signal) => resolve(code ?? exitCodeOf(signal)));
    });
  } finally {
    running.delete(child);
  }
}

/** Runs programs side by side. If one of them ends, for any reason, all are ended. */
export async function runTogether(starts) {
  const codes = await Promise.all(starts.map((start) => start().finally(() => endAll('SIGTERM'))));
  return askedToEnd ? 0 : Math.max(...codes);
}

/** Ends the launch if the user has requested it. For the moments after a program that a signal may have ended. */
export function goOnUnlessAskedToEnd() {
  if (askedToEnd) throw new LaunchError('', exitCodeOf(askedToEnd));
}

function endAll(signal) {
  for (const child of running) child.kill(signal);
  setTimeout(() => {
    for (const child of running) child.kill('SIGKILL');
  }, patienceMs).unref();
}

function exitCodeOf(signal) {
  return 128 + os.constants.signals[signal];
}
