import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentView } from '#platform/web/navigation.ts';
import { callsOf, renderScreen } from '#platform/web/test-page.tsx';
import { Bell } from './index.tsx';
import { enterTold, ids, panel } from './test-notifications.tsx';

beforeEach(() => enterTold());

describe("A click on the browser's own notification", () => {
  test('in a page that it has opened leads to the thing, once, and marks it as read', async () => {
    history.replaceState(history.state, '', `#told=${ids[0]}/policy/${ids[2]}`);
    await renderScreen(<Bell />);
    await vi.waitFor(() => expect(currentView()).toEqual({ tab: 'policies', open: ids[2] }));
    await expect.poll(() => location.hash).toBe('');
    await vi.waitFor(() => expect(callsOf('PUT')[0]?.call).toBe(`PUT /notifications/${ids[0]}`));
  });

  test('in a page that is there does the same, and of several shows the list', async () => {
    await renderScreen(<Bell />);
    await expect.element(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
    const click = (data: object) => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
    click({ told: null, open: null });
    await expect.element(panel().getByRole('heading')).toBeVisible();
    click({ told: ids[1], open: { kind: 'quote', id: ids[1] } });
    await expect.poll(currentView).toEqual({ tab: 'quotes', open: ids[1] });
  });
});
