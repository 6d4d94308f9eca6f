import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';

/** The messages of a cluster's owner on a connection. */
export type OwnerMessage =
  | { is: 'ready'; socketDir: string }
  /** The server ended unexpectedly; `ready` follows when there is another. */
  | { is: 'lost' }
  | { is: 'trouble' | 'failed'; sentence: string };

/** A connection to the owner, which keeps the server running while it is open. It closes however the process ends. */
export interface OwnerConnection {
  socketDir: string;
  /** Registers a callback for the owner's end without a `leave` of this process. */
  onLost(then: () => void): void;
  /** Resolves when the owner knows, and has stopped the server if this was the last connection. */
  leave(): Promise<void>;
}

/** An ending owner takes seven seconds, and a server that starts after a crash replays its journal. */
const patienceMs = 75_000;

/**
 * A connection to the cluster's owner, which is started if there is none; if one is ending, waits for it. Throws with a
 * plain sentence if the database can't be started.
 */
export async function connectToOwner(cluster: Cluster): Promise<OwnerConnection> {
  let owner: Awaited<ReturnType<typeof startOwner>> | null = null;
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await sleep(20)) {
    const line = await call(cluster, deadline);
    if (line) return line;
    if (owner?.hasEnded()) owner = null;
    owner ??= startOwner(cluster);
  }
  throw new Error(`The database in ${cluster.folder} does not answer. Its log is ${cluster.log}.`);
}

/** A connection on which the owner has reported that the server is ready; null if no owner listens or it is ending. */
async function call(cluster: Cluster, deadline: number): Promise<OwnerConnection | null> {
  const socket = net.connect(cluster.ownerSocket);
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const words = createInterface({ input: socket });
  words.on('error', () => {});
  const first = new Promise<OwnerMessage | null>((resolve) => {
    words.once('line', (line) => resolve(JSON.parse(line)));
    socket.once('close', () => resolve(null));
    setTimeout(() => resolve(null), deadline - performance.now()).unref();
  });
  const word = await first;
  if (word?.is !== 'ready') socket.destroy();
  if (word && 'sentence' in word) throw new Error(word.sentence);
  if (word?.is !== 'ready') return null;
  let isLeft = false;
  words.on('line', (line) => report(JSON.parse(line)));
  return {
    socketDir: word.socketDir,
    onLost(then) {
      void closed.then(() => isLeft || then());
    },
    async leave() {
      isLeft = true;
      socket.end();
      await closed;
    },
  };
}

function report(word: OwnerMessage): void {
  if (word.is === 'lost') process.stderr.write('The database has ended unexpectedly; it is started again.\n');
  if ('sentence' in word) process.stderr.write(`${word.sentence}\n`);
}

/** The owner outlives the process that started it, and writes to the database's log. */
function startOwner(cluster: Cluster) {
  const log = openSync(cluster.log, 'a', 0o600);
  const began = fstatSync(log).size;
  const { NODE_OPTIONS, ...env } = process.env;
  const words = ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, 'owner.ts')];
  const owner: ChildProcess = spawn(process.execPath, [...words, cluster.dataDir], {
    detached: true,
    cwd: '/',
    env,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let failure: Error | undefined;
  owner.on('error', (error) => {
    failure = error;
  });
  owner.unref();
  return {
    /** True if another process owns the cluster, or this one was killed. Throws with its last output if it failed. */
    hasEnded(): boolean {
      if (failure) throw failure;
      if (owner.exitCode) throw new Error(`The database did not start. ${saidSince(cluster, began)} (${cluster.log})`);
      return owner.exitCode !== null || owner.signalCode !== null;
    },
  };
}

function saidSince({ log }: Cluster, began: number): string {
  return readFileSync(log).subarray(began).toString().trim() || 'It said nothing.';
}
