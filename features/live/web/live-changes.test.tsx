import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '#platform/contract/route.ts';
import { client } from '#platform/web/client.ts';
import { startI18n } from '#platform/web/i18n.ts';
import { asking, movesKey } from '#platform/web/reads.ts';
import { session, sessionEnding } from '#platform/web/session.ts';
import { enter, renderScreen } from '#platform/web/test-page.tsx';
import { LiveChanges } from './index.tsx';

await startI18n(['platform']);

const Count = z.object({ count: z.number() });
const read = (path: string, shows: 'lead' | 'quote') =>
  ({ method: 'GET', path, allow: 'signed-in', ok: [200, Count], shows: [shows], summary: 'Counts' }) as const;
const api = client(routes('leads', { leads: read('/leads', 'lead'), quotes: read('/quotes', 'quote') }));

let asked: Record<string, number>;
let streams: ReadableStreamDefaultController<Uint8Array>[];
let answerLive: (signal: AbortSignal) => Response;
const say = (text: string, at = streams.length - 1) => streams[at]?.enqueue(new TextEncoder().encode(text));
const welcome = 'event: welcome\nid: 1\ndata: {}\n\n';
const changed = (subject: string) => `data: ${JSON.stringify({ subject, id: null, at: '2026-11-16T20:00:00Z' })}\n\n`;

const openStream = (signal: AbortSignal) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller);
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    }),
  );

beforeEach(async () => {
  await enter({ tab: 'leads' });
  asked = {};
  streams = [];
  answerLive = openStream;
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const path = String(address);
    asked[path] = (asked[path] ?? 0) + 1;
    if (path === '/api/live') {
      expect(init?.headers).toMatchObject({ authorization: 'Bearer token' });
      return answerLive(init?.signal as AbortSignal);
    }
    return Response.json({ count: asked[path] });
  });
});
let leave: () => void;
afterEach(() => leave());

function Counts() {
  const leads = useQuery(asking(api.leads, {}));
  const quotes = useQuery(asking(api.quotes, {}));
  return <p>{`${leads.data?.count} leads, ${quotes.data?.count} quotes`}</p>;
}

/** A record being moved, which stays marked as moving until then. */
function Moving({ until }: { until: Promise<void> }) {
  const { mutate } = useMutation({ mutationKey: [...movesKey, 'leads'], mutationFn: () => until });
  return (
    <button type="button" onClick={() => mutate()}>
      Move
    </button>
  );
}

async function show(beside?: ReactNode) {
  const screen = await renderScreen(
    <>
      <LiveChanges />
      <Counts />
      {beside}
    </>,
  );
  leave = () => void screen.unmount();
  await vi.waitFor(() => expect(asked['/api/live']).toBe(1));
  await expect.element(screen.getByText(/\d leads, \d quotes/)).toBeVisible();
  if (streams.length > 0) {
    say(welcome);
    // A greeting triggers a refetch.
    await expect.element(screen.getByText('2 leads, 2 quotes')).toBeVisible();
  }
  return screen;
}

/** From here on `pass` controls the timers; network events still arrive normally. */
function stopTime() {
  // Changes from the stream are broadcast to the other tabs.
  const told = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldClearNativeTimers: true });
  onTestFinished(() => {
    vi.useRealTimers();
    told.mockRestore();
  });
  return {
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    async received(changes: number) {
      while (told.mock.calls.length < changes) await new Promise(requestAnimationFrame);
      told.mockClear();
    },
  };
}

describe('What is shown', () => {
  test('is fetched again when it has changed, once for many changes, and nothing else is', async () => {
    await show();
    const before = { ...asked };
    for (let count = 0; count < 20; count++) say(changed('lead'));
    await vi.waitFor(() => expect(asked['/api/leads']).toBe((before['/api/leads'] ?? 0) + 1));
    expect(asked['/api/quotes']).toBe(before['/api/quotes']);
  });

  test('is fetched again soon for a first change, and gathers those that follow', async () => {
    await show();
    const { pass, received } = stopTime();
    for (let time = 0; time < 2; time++) {
      const before = asked['/api/leads'] ?? 0;
      say(changed('lead'));
      await received(1);
      await pass(50);
      expect(asked['/api/leads']).toBe(before + 1);
      for (let count = 0; count < 5; count++) say(changed('lead'));
      await received(5);
      await pass(499);
      expect(asked['/api/leads']).toBe(before + 1);
      await pass(1);
      expect(asked['/api/leads']).toBe(before + 2);
      await pass(501);
    }
  });

  test('is fetched again no sooner than the records on their way are where they are shown', async () => {
    let arrive = () => {};
    const screen = await show(<Moving until={new Promise<void>((resolve) => (arrive = resolve))} />);
    await screen.getByRole('button', { name: 'Move' }).click();
    const { pass, received } = stopTime();
    const before = asked['/api/leads'] ?? 0;
    say(changed('lead'));
    await received(1);
    await pass(1_200);
    expect(asked['/api/leads']).toBe(before);
    arrive();
    await pass(500);
    expect(asked['/api/leads']).toBe(before + 1);
  });

  test('is fetched again when a part of an event comes late', async () => {
    await show();
    const before = asked['/api/quotes'] ?? 0;
    const event = changed('quote');
    say(`:\n\n${event.slice(0, 20)}`);
    say(event.slice(20));
    await vi.waitFor(() => expect(asked['/api/quotes']).toBe(before + 1));
  });

  test('is read anew after the connection was lost, or when the server has missed something', async () => {
    await show();
    const before = asked['/api/leads'] ?? 0;
    say(welcome);
    await vi.waitFor(() => expect(asked['/api/leads']).toBe(before + 1));
    streams[0]?.error(new TypeError('network error'));
    await vi.waitFor(() => expect(asked['/api/live']).toBe(2));
    say(welcome);
    await vi.waitFor(() => expect(asked['/api/leads']).toBe(before + 2));
  });
});

describe('A stream', () => {
  test('is not asked for again once it is refused', async () => {
    answerLive = () => new Response('{}', { status: 403 });
    await show();
    // A tab that follows the stream, or waits to, holds the lock.
    await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]));
    expect(asked['/api/live']).toBe(1);
  });

  test.each([
    [401, 'not_authenticated', 'expired'],
    [403, 'tenant_suspended', 'tenant_suspended'],
    [403, 'trial_expired', 'trial_expired'],
  ])('that is refused with %i %s when it comes back ends the session of an open screen', async (status, code, why) => {
    await show();
    answerLive = () => Response.json({ status, code }, { status });
    say('event: farewell\ndata: "session"\n\n');
    streams[0]?.close();
    await vi.waitFor(() => expect(session()).toBeNull());
    expect(sessionEnding()).toBe(why);
    expect(asked['/api/live']).toBe(2);
  });

  test('that gave way to a newer one comes back when somebody comes to the page', async () => {
    await show();
    const received = vi.spyOn(window, 'addEventListener');
    say('event: farewell\ndata: "replaced"\n\n');
    streams[0]?.close();
    await vi.waitFor(() => expect(received.mock.calls.map(([name]) => name)).toContain('focus'));
    expect(asked['/api/live']).toBe(1);
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(asked['/api/live']).toBe(2));
  });

  test('leaves its place to the next tab at once when its page is left', async () => {
    const screen = await show();
    await screen.unmount();
    await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]));
  });

  test('is opened by nobody who may not', async () => {
    await enter({ tab: 'leads', role: 'Super Admin' });
    vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
      asked[String(address)] = 1;
      return Response.json({ count: 1 });
    });
    const screen = await renderScreen(<LiveChanges />);
    leave = () => void screen.unmount();
    // A tab that follows the stream, or waits to, requests the lock.
    expect(await navigator.locks.query()).toEqual({ held: [], pending: [] });
    expect(asked['/api/live']).toBeUndefined();
  });
});
