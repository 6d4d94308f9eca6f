import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

// `--import` of every lasting program, and of the launcher below npm: who is killed with -9 can pass nothing on, so a
// child looks now and then whether its parent is still there, and stops in order when it is not.
if (isMainThread) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
