import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

// `--import` of every long-running program, and of the launcher below npm. A process that is killed with -9 can pass no
// signal on, so a child checks periodically whether its parent still exists, and stops cleanly if it doesn't.
if (isMainThread) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
