import { type Farewell, farewell, welcome } from '#platform/contract/kinds.ts';
import { addressOf, type Route } from '#platform/contract/route.ts';
import { saidBy } from './client.ts';
import { endRefused } from './session.ts';
import { readEvents, type StreamEvent } from './stream-events.ts';

/** The silence, in milliseconds, after which a connection counts as broken. The server sends a heartbeat every 20 s. */
const silenceMs = 50_000;
const retryMs = { first: 1_000, most: 30_000 };

/**
 * How a connection ended: `refused` by the server, or with the server's last message (null means none) and whether the
 * stream had begun.
 */
type End = 'refused' | { said: Farewell | null; hasBegun: boolean };

/**
 * Follows a stream with this session's token until `signal` aborts, and reconnects when the connection breaks. Every
 * connection begins with a `welcome`. Resolves when the server refuses the connection. If the refusal says that the
 * session is invalid or its agency closed, the session ends here.
 */
export async function follow(
  route: Route,
  token: string,
  take: (event: StreamEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    const end = await followOnce(addressOf(route), token, take, signal);
    if (end === 'refused') return;
    failures = end.hasBegun ? 0 : failures + 1;
    // Another connection of the same user replaced this one. An immediate reconnect would make the connections replace
    // each other in turn.
    if (end.said === 'replaced') await untilLookedAt(signal);
    // The jitter prevents all clients from reconnecting at once after the server was unavailable.
    await pause(Math.min(retryMs.first * 2 ** failures, retryMs.most) * (0.5 + Math.random() / 2), signal);
  }
}

async function followOnce(
  address: string,
  token: string,
  take: (event: StreamEvent) => void,
  stopped: AbortSignal,
): Promise<End> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onEvent = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  let said: Farewell | null = null;
  let hasBegun = false;
  try {
    onEvent();
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    const answer = await fetch(address, { method: 'GET', headers, signal: AbortSignal.any([silence.signal, stopped]) });
    if (answer.status >= 400 && answer.status < 500) {
      endRefused(token, (await saidBy(answer)).code ?? '');
      return 'refused';
    }
    if (answer.ok && answer.body) {
      for await (const event of readEvents(answer.body, onEvent)) {
        if (event.name === farewell) said = event.data as Farewell;
        else take(event);
        hasBegun ||= event.name === welcome;
      }
    }
  } catch {
    // The connection broke or was aborted. The caller reconnects or stops.
  } finally {
    clearTimeout(timer);
  }
  return { said, hasBegun };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    const timer = setTimeout(resume, ms);
    onAbort(signal, () => {
      clearTimeout(timer);
      resume();
    });
  });
}

/** Resolves when the user returns to this page. */
function untilLookedAt(signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    for (const coming of ['focus', 'pointerdown']) addEventListener(coming, () => resume(), { once: true, signal });
    onAbort(signal, resume);
  });
}

/** Calls at once if the signal has already aborted. */
function onAbort(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener('abort', act);
}
