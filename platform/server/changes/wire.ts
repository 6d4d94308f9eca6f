import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../ground/log.ts';
import type { Change } from './change.ts';
import { noticesOf, readNotice } from './notice.ts';

/** What comes over the wire. */
export interface WireListener {
  received(changes: readonly Change[]): void;
  missed(): void;
}

/** One connection over which processes tell each other of changes. It comes back by itself. */
export interface Wire {
  /** Throws when the database cannot be reached. */
  tell(changes: readonly Change[]): Promise<void>;
  /** Tells everybody that something was lost. */
  tellMissed(): Promise<void>;
  /** Begins to listen; done when nothing can be missed from here on. Throws when the database cannot be reached. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

const channel = 'vigencia_changes';
const retryMs = { first: 50, most: 2_000 };
/** How often a connection that says nothing is asked whether it lives: a firewall forgets a silent one without a word. */
const askMs = 30_000;

/** The wire of this process, not connected before it is used. */
export function connectWire(settings: pg.ClientConfig, log: Log, listener: WireListener): Wire {
  let connecting: Promise<pg.Client> | null = null;
  let socket: Socket | null = null;
  let isListening = false;
  let isClosed = false;
  const asking = setInterval(() => {
    // Without an answer the connection is dead, and is made anew.
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
        // What was told in between, nobody here has heard.
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
