import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import net from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Cluster,
  clusterOf,
  findServer,
  makePrivate,
  type ServerProcess,
  startServer,
  stopServer,
} from './postgres-cluster.ts';
import { answers, untilGone } from './postgres-connections.ts';
import type { Word } from './postgres-line.ts';

/** After a crash the server replays its journal before it answers. */
const patienceMs = 60_000;
/** Whoever called an owner and was killed before it listened never comes. */
const firstLineMs = 10_000;

/**
 * The process that owns the cluster of a data folder: it alone starts and ends the server, for those who hold a line to
 * it, and ends with the last line. A second one leaves as soon as the first takes calls, or takes over when that is gone.
 */
async function own(cluster: Cluster): Promise<void> {
  // Those who hold a line decide when it ends; a signal to all that run here reaches them, too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  makePrivate(cluster.socketDir);
  const unlock = await lock(cluster);
  if (!unlock) return;
  const lines = new Lines();
  await lines.listen(cluster.ownerSocket);
  const serving = serve(cluster, lines);
  await lines.over;
  const server = await serving;
  if (server) await stopServer(cluster, server);
  unlock();
  lines.hangUp();
}

/** The lines to this process, and what all of them were told last. */
class Lines {
  #listener = net.createServer({ allowHalfOpen: true }, (line) => this.#take(line));
  #held = new Set<net.Socket>();
  #left = new Set<net.Socket>();
  #last: Word | null = null;
  #end = new AbortController();
  /** Aborted when the last line was closed: nobody can call any more. */
  isOver = this.#end.signal;
  over = once(this.isOver, 'abort');

  async listen(socket: string): Promise<void> {
    // One that was killed has left its own; nobody else listens while this one has the lock.
    rmSync(socket, { force: true });
    this.#listener.listen(socket);
    await once(this.#listener, 'listening');
    setTimeout(() => this.#endWithoutLines(), firstLineMs).unref();
  }

  tell(word: Word): void {
    this.#last = word.is === 'lost' ? null : word;
    for (const line of this.#held) say(line, word);
  }

  /** Whoever has left waits for this: the server is gone. */
  hangUp(): void {
    for (const line of [...this.#held, ...this.#left]) line.end();
  }

  #take(line: net.Socket): void {
    this.#held.add(line);
    line.on('error', () => {});
    line.on('end', () => this.#leave(line));
    line.on('close', () => this.#leave(line));
    line.resume();
    if (this.#last) say(line, this.#last);
  }

  #leave(line: net.Socket): void {
    if (!this.#held.delete(line)) return;
    if (this.#held.size > 0) line.end();
    else this.#left.add(line);
    this.#endWithoutLines();
  }

  #endWithoutLines(): void {
    if (this.#held.size > 0 || this.isOver.aborted) return;
    this.#listener.close();
    this.#end.abort();
  }
}

function say(line: net.Socket, word: Word): void {
  line.write(`${JSON.stringify(word)}\n`);
}

/** Keeps a server running until the lines are over; gives the one that is to be stopped then. */
async function serve(cluster: Cluster, lines: Lines): Promise<ServerProcess | null> {
  let again = false;
  while (!lines.isOver.aborted) {
    try {
      const server = await findOrStart(cluster);
      lines.tell({ is: 'ready', socketDir: server.socketDir });
      again = true;
      await untilGone(server.socketDir, lines.isOver);
      if (lines.isOver.aborted) return server;
      lines.tell({ is: 'lost' });
    } catch (error) {
      lines.tell({ is: again ? 'trouble' : 'failed', sentence: (error as Error).message });
      await sleep(again ? 5_000 : 1_000, null, { signal: lines.isOver }).catch(() => {});
    }
  }
  return findServer(cluster);
}

/** A server that an owner who was killed has left is taken over. */
async function findOrStart(cluster: Cluster): Promise<ServerProcess> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await sleep(50)) {
    if (!findServer(cluster)) await startServer(cluster, answers);
    const server = findServer(cluster);
    // One that does not let us in is starting or stopping.
    if (server && (await answers(server.socketDir))) return server;
  }
  throw new Error(`The database in ${cluster.folder} does not answer. Its log is ${cluster.log}.`);
}

/**
 * Waits for the lock that makes an owner; null when another has it and takes calls. Node has no lock on a file that ends
 * with its process, however it ends; SQLite, which Node brings, has.
 */
async function lock(cluster: Cluster): Promise<(() => void) | null> {
  for (; ; await sleep(20)) {
    const file = new DatabaseSync(cluster.lock, { timeout: 0 });
    try {
      file.exec('pragma journal_mode = memory; begin exclusive');
      return () => file.close();
    } catch (error) {
      file.close();
      if ((error as { errcode?: number }).errcode !== 5) throw error;
      if (await takesCalls(cluster)) return null;
    }
  }
}

async function takesCalls({ ownerSocket }: Cluster): Promise<boolean> {
  const line = net.connect(ownerSocket);
  try {
    await once(line, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    line.destroy();
  }
}

const [, , dataDir = ''] = process.argv;
// Whoever has removed the data folder meanwhile needs no database.
if (import.meta.main && existsSync(dataDir)) await own(clusterOf(dataDir));
