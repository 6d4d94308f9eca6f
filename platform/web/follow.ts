import { type Farewell, farewell, welcome } from '#platform/contract/kinds.ts';
import { addressOf, type Route } from '#platform/contract/route.ts';
import { saidBy } from './client.ts';
import { endRefused } from './session.ts';
import { readEvents, type StreamEvent } from './stream-events.ts';

/** The server says every 20 s that it lives. */
const silenceMs = 50_000;
const retryMs = { first: 1_000, most: 30_000 };

/** How a connection ended: `refused` by the server, or with what it said at last, and whether it had begun. */
type End = 'refused' | { said: Farewell | null; hasBegun: boolean };

/**
 * Follows a stream with this session's token until it is told to stop, and comes back when the connection breaks. Every
 * connection begins with a `welcome`. Done when the server lets nobody in any more; where that is because the session is gone,
 * or its agency closed, the session ends here.
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
    // Others of the same user took the place. To take it back would only send it from hand to hand.
    if (end.said === 'replaced') await untilLookedAt(signal);
    // Not all at once, when the server has been away.
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
    // Broken off, by whomever: it is followed anew, or was told to stop.
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

/** Until somebody comes to this page again. */
function untilLookedAt(signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    for (const coming of ['focus', 'pointerdown']) addEventListener(coming, () => resume(), { once: true, signal });
    onAbort(signal, resume);
  });
}

/** Now, where it is too late for the event. */
function onAbort(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener('abort', act);
}
