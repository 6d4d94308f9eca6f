import { mkdirSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import type { Cluster } from './cluster.ts';
import { MessageReader, type Statement } from './wire-messages.ts';

/** What one call asked of the database. */
export interface Trace {
  statements: Statement[];
  /** How often the call had to wait for the network, one after the other. */
  trips: number;
}

/** Stands between a server and its PostgreSQL and listens. */
export interface WireTap {
  /** The folder of the socket that the server connects to. */
  folder: string;
  /** What travels while `work` runs. */
  trace(work: () => Promise<unknown>): Promise<Trace>;
  close(): Promise<void>;
}

/**
 * Long enough that whatever is sent without waiting for an answer has been sent when the answer arrives: so a trip is
 * whatever is sent between two arrivals, on whichever connections.
 */
const delayMs = 15;

export async function startWireTap(cluster: Cluster): Promise<WireTap> {
  const folder = path.join(cluster.folder, 'tap');
  mkdirSync(folder, { mode: 0o700 });
  const file = (at: string) => path.join(at, `.s.PGSQL.${cluster.address.port}`);
  let current: Trace | null = null;
  let hasArrived = true;
  let connections = 0;
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const database = connect(file(cluster.address.host));
    connections += 1;
    const reader = new MessageReader(connections, (statement) => {
      if (isOfCalls(reader)) current?.statements.push(statement);
    });
    client.on('data', (chunk: Buffer) => {
      reader.read(chunk);
      if (current && isOfCalls(reader) && hasArrived) {
        current.trips += 1;
        hasArrived = false;
      }
      database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => {
      setTimeout(() => {
        if (isOfCalls(reader)) hasArrived = true;
        client.write(chunk);
      }, delayMs);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        // What was said before must arrive before.
        setTimeout(() => other.destroy(), delayMs * 2);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(file(folder), resolve));
  return {
    folder,
    async trace(work) {
      current = { statements: [], trips: 0 };
      hasArrived = true;
      try {
        await work();
        return current;
      } finally {
        current = null;
      }
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The calls' own connections set the time zone; those of the job queue, which also works by itself, do not. */
function isOfCalls(reader: MessageReader): boolean {
  return reader.greeting?.includes('TimeZone=UTC') ?? false;
}
