import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enter, fakeServer, listed, renderScreen } from '#platform/web/test-page.tsx';
import LeadsScreen from './leads-screen.tsx';
import { aLead } from './test-leads.ts';

vi.mock('#platform/web/touch.ts', async (original) => ({ ...(await original<object>()), isTouch: () => true }));

beforeEach(() => enter({ tab: 'leads' }));
afterEach(() => vi.restoreAllMocks());

test('a card can be held from the moment in which it is seen', async () => {
  const rosa = aLead('Rosa Martínez');
  fakeServer({ 'GET /leads': ({ call }) => listed(call.includes('status=Nuevo') ? [rosa] : []) });
  const seen = Promise.withResolvers<HTMLElement>();
  // Reports the card in the task that mounts it, before any work scheduled then.
  const watcher = new MutationObserver(() => {
    const card = document.querySelector<HTMLElement>(`[data-lead="${rosa.id}"]`);
    if (card) seen.resolve(card);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  void renderScreen(<LeadsScreen />);
  const card = await seen.promise;
  watcher.disconnect();
  const touch = new Touch({ identifier: 1, target: card, clientX: 20, clientY: 20 });
  card.dispatchEvent(new TouchEvent('touchstart', { touches: [touch], bubbles: true, cancelable: true }));
  await expect.poll(() => document.querySelector('article[aria-hidden]')).not.toBeNull();
});
