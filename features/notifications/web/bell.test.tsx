import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LiveChanges } from '#features/live/web/index.tsx';
import { calls, enter, renderScreen } from '#platform/web/test-page.tsx';
import { Bell } from './index.tsx';
import { ago, bell, enterTold, kept, serve, told } from './test-notifications.tsx';

beforeEach(() => enterTold());

describe('The bell', () => {
  test('counts what is unread, and says so', async () => {
    await renderScreen(<Bell />);
    await expect.element(page.getByRole('button', { name: 'Notifications, 2 unread' })).toHaveTextContent('2');
    kept.rows = Array.from({ length: 120 }, (_, at) => told(at % 4));
    await renderScreen(<Bell />);
    await expect.element(page.getByRole('button', { name: 'Notifications, 120 unread' })).toHaveTextContent('99+');
  });

  test('is not there for an Auditor and the operator, whom nobody tells anything', async () => {
    for (const role of ['Auditor', 'Super Admin'] as const) {
      await enter({ tab: 'dashboard', role });
      serve();
      const screen = await renderScreen(<Bell />);
      // All requests are sent before the first paint.
      await new Promise(requestAnimationFrame);
      expect(bell().query()).toBeNull();
      expect(calls).toEqual([]);
      await screen.unmount();
    }
  });

  test('counts anew what has come, without reloading, also after the stream was cut in between', async () => {
    let streams: ReadableStreamDefaultController<Uint8Array>[] = [];
    const say = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text));
    serve();
    const answer = vi.mocked(window.fetch).getMockImplementation() as typeof window.fetch;
    vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
      if (String(address) !== '/api/live') return answer(address, init);
      return new Response(
        new ReadableStream<Uint8Array>({
          start(controller) {
            streams = [...streams, controller];
            init?.signal?.addEventListener('abort', () => controller.error(new Error('left')));
            say('event: welcome\nid: 1\ndata: {}\n\n');
          },
        }),
      );
    });
    const screen = await renderScreen(
      <>
        <LiveChanges />
        <Bell />
      </>,
    );
    await expect.element(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    kept.rows = [told(2), ...kept.rows];
    say(`data: ${JSON.stringify({ subject: 'notification', id: null, at: ago(0) })}\n\n`);
    await expect.element(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();
    // A proxy closes the stream; changes until it reconnects are not reported.
    streams[0]?.close();
    kept.rows = [told(3), ...kept.rows];
    await vi.waitFor(() => expect(streams).toHaveLength(2));
    await expect.element(page.getByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible();
    await screen.unmount();
  });
});
