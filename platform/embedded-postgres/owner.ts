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
} from './cluster.ts';
import { answers, untilGone } from './connections.ts';
import type { OwnerMessage } from './owner-connection.ts';

/** After a crash the server replays its journal before it responds. */
const patienceMs = 60_000;
/** A process that started an owner and was killed before the owner listened never connects. */
const firstLineMs = 10_000;

/**
 * The process that owns the cluster of a data folder. Only it starts and stops the server, for the processes with a
 * connection to it, and it ends with the last connection. A second owner exits as soon as the first accepts
 * connections, or takes over when the first is gone.
 */
async function own(cluster: Cluster): Promise<void> {
  // The connected processes decide when it ends; a signal to the whole process group also reaches them.
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

/** The connections to this process, and the last message to all of them. */
class Lines {
  #listener = net.createServer({ allowHalfOpen: true }, (line) => this.#take(line));
  #held = new Set<net.Socket>();
  #left = new Set<net.Socket>();
  #last: OwnerMessage | null = null;
  #end = new AbortController();
  /** Aborted when the last connection has closed; no further ones are accepted. */
  isOver = this.#end.signal;
  over = once(this.isOver, 'abort');

  async listen(socket: string): Promise<void> {
    // A killed owner has left its socket; no other process listens while this one has the lock.
    rmSync(socket, { force: true });
    this.#listener.listen(socket);
    await once(this.#listener, 'listening');
    setTimeout(() => this.#endWithoutLines(), firstLineMs).unref();
  }

  tell(word: OwnerMessage): void {
    this.#last = word.is === 'lost' ? null : word;
    for (const line of this.#held) say(line, word);
  }

  /** A leaving process waits for this: the server has stopped. */
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

function say(line: net.Socket, word: OwnerMessage): void {
  line.write(`${JSON.stringify(word)}\n`);
}

/** Keeps a server running until the last connection closes; returns the server to stop then. */
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

/** Takes over a server that a killed owner has left. */
async function findOrStart(cluster: Cluster): Promise<ServerProcess> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await sleep(50)) {
    if (!findServer(cluster)) await startServer(cluster, answers);
    const server = findServer(cluster);
    // A server that refuses connections is starting or stopping.
    if (server && (await answers(server.socketDir))) return server;
  }
  throw new Error(`The database in ${cluster.folder} does not answer. Its log is ${cluster.log}.`);
}

/**
 * Waits for the lock that makes this process the owner; null if another has it and accepts connections. Node has no
 * file lock that ends with its process in every case; SQLite, which is part of Node, has one.
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
// If the data folder was deleted in the meantime, no database is needed.
if (import.meta.main && existsSync(dataDir)) await own(clusterOf(dataDir));
