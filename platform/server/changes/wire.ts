import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../ground/log.ts';
import type { Change } from './change.ts';
import { noticesOf, readNotice } from './notice.ts';

/** Receives what arrives on the connection. */
export interface WireListener {
  received(changes: readonly Change[]): void;
  missed(): void;
}

/** One connection over which processes notify each other of changes. It reconnects automatically. */
export interface Wire {
  /** Throws if the database can't be reached. */
  tell(changes: readonly Change[]): Promise<void>;
  /** Notifies all processes that something was lost. */
  tellMissed(): Promise<void>;
  /** Starts to listen. No notice is missed once the promise resolves. Throws if the database can't be reached. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

const channel = 'vigencia_changes';
const retryMs = { first: 50, most: 2_000 };
/** How often a silent connection is probed: a firewall drops an idle one without notice. */
const askMs = 30_000;

/** The connection of this process, opened at the first use. */
export function connectWire(settings: pg.ClientConfig, log: Log, listener: WireListener): Wire {
  let connecting: Promise<pg.Client> | null = null;
  let socket: Socket | null = null;
  let isListening = false;
  let isClosed = false;
  const asking = setInterval(() => {
    // Without an answer the connection is dead, and a new one is opened.
    connecting?.then((client) => client.query('select 1')).catch(() => socket?.destroy());
  }, askMs).unref();

  const connect = async (): Promise<pg.Client> => {
    socket = new Socket();
    const stream = socket;
    const client = new pg.Client({
      ...settings,
      stream: () => stream,
      query_timeout: 5_000,
      application_name: 'vigencia-changes',
    });
    client.on('error', () => {});
    client.on('notification', ({ payload = '' }) => {
      const changes = readNotice(payload);
      if (changes) listener.received(changes);
      else listener.missed();
    });
    await client.connect();
    client.on('end', () => {
      connecting = null;
      if (isListening && !isClosed) void comeBack();
    });
    if (isListening) await client.query(`listen ${channel}`);
    return client;
  };
  const connected = () => {
    connecting ??= connect().catch((error: unknown) => {
      connecting = null;
      throw error;
    });
    return connecting;
  };
  const comeBack = async () => {
    for (let pause = retryMs.first; !isClosed; pause = Math.min(pause * 2, retryMs.most)) {
      try {
        await connected();
        // This process missed the notices sent while it was disconnected.
        listener.missed();
        return;
      } catch (error) {
        log.warn({ err: error }, 'The connection for changes is lost');
        await sleep(pause, undefined, { ref: false });
      }
    }
  };
  const notify = async (payload: string) => {
    const client = await connected();
    await client.query('select pg_notify($1, $2)', [channel, payload]);
  };

  return {
    async tell(changes) {
      for (const notice of noticesOf(changes)) await notify(notice);
    },
    tellMissed: () => notify(''),
    async listen() {
      if (isListening) return void (await connected());
      isListening = true;
      try {
        const client = await connected();
        await client.query(`listen ${channel}`);
      } catch (error) {
        isListening = false;
        throw error;
      }
    },
    async close() {
      isClosed = true;
      clearInterval(asking);
      await (await connecting?.catch(() => null))?.end();
    },
  };
}
