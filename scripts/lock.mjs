import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** No work under a lock takes this long. After it, the process id may belong to another process. */
const tooOldMs = 15 * 60_000;
/** The time between creating a lock and writing its owner into it. */
const justMadeMs = 2_000;

/**
 * Runs `work` while no other process runs it under the same lock file. If one does, it calls `onWait` once and waits. A
 * lock whose owners are all dead is taken over. `work` receives a function that makes a child's process id another
 * owner: the child may outlive a killed parent.
 */
export async function withLock(file, work, onWait = () => {}) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (let waits = 0; !take(file); waits += 1) {
    if (waits === 0) onWait();
    await sleep(200);
  }
  try {
    return await work((pid) => appendFileSync(file, `${pid}\n`));
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isStale(file)) putAside(file);
    return false;
  }
}

/**
 * Two processes may find the same lock stale. Only one can move it, and it puts back a lock that was renewed in
 * between.
 */
function putAside(file) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (isStale(aside)) rmSync(aside);
    else renameSync(aside, file);
  } catch {
    // The other process was faster.
  }
}

function isStale(file) {
  try {
    const age = Date.now() - statSync(file).mtimeMs;
    const owners = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number);
    if (owners.length === 0) return age > justMadeMs;
    return age > tooOldMs || !owners.some(isAlive);
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
