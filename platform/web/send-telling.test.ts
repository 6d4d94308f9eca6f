import { expect, test } from 'vitest';
import { sendTelling } from './send-telling.ts';

// An address that the page's own server answers with 404.
const address = `${location.origin}/nothing-here-${Math.random()}`;

test('an upload tells how much of it has left, and is answered as by fetch', async () => {
  const told: number[] = [];
  const body = new FormData();
  body.append('file', new File([new Uint8Array(3_000_000)], 'logo.png'));
  const answer = await sendTelling((share) => told.push(share))(address, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body,
  });
  expect(answer).toBeInstanceOf(Response);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(told.length).toBeGreaterThan(0);
  expect(told).toEqual([...told].sort());
  expect(told.at(-1)).toBe(1);
});

test('an upload that is stopped says why', async () => {
  const stop = new AbortController();
  const sending = sendTelling(() => {})(address, { method: 'POST', body: 'a', signal: stop.signal });
  stop.abort(new DOMException('Stopped', 'AbortError'));
  await expect(sending).rejects.toThrow('Stopped');
  const late = sendTelling(() => {})(address, {
    method: 'POST',
    body: 'a',
    signal: AbortSignal.abort(new Error('Late')),
  });
  await expect(late).rejects.toThrow('Late');
});

test('a server that is not there is none that answered', async () => {
  await expect(sendTelling(() => {})('http://127.0.0.1:1/', { method: 'POST', body: 'a' })).rejects.toThrow(TypeError);
});
