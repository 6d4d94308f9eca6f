import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, problem } from '#platform/web/test-page.tsx';
import { button, enterTold, ids, open, panel, row, serve, settings } from './test-notifications.tsx';
import { keepToldHere } from './this-browser-key.ts';

beforeEach(() => enterTold());

describe('Behind the gear', () => {
  const openSettings = async () => {
    await open();
    await button('Notification settings').click();
    await expect.element(panel().getByRole('heading', { name: 'Notification settings' })).toBeVisible();
  };
  const box = (name: string) => panel().getByRole('checkbox', { name });

  test('each kind is told by the bell, by the browser, by both or by neither', async () => {
    const stored = [...settings.choices];
    serve({
      'GET /notifications/settings': () => [200, { ...settings, choices: stored }],
      'PUT /notifications/settings': ({ body }) => {
        stored[1] = body as (typeof stored)[number];
        return [200, { ...settings, choices: stored }];
      },
    });
    await openSettings();
    await expect.element(box('One of my policies is expiring: Browser')).not.toBeChecked();
    await box('One of my policies is expiring: Browser').click();
    await expect.element(box('One of my policies is expiring: Browser')).toBeChecked();
    await box('One of my policies is expiring: Bell').click();
    await vi.waitFor(() =>
      expect(callsOf('PUT').map(({ body }) => body)).toEqual([
        { kind: 'policy.expiring', bell: true, browser: true },
        { kind: 'policy.expiring', bell: false, browser: true },
      ]),
    );
    await expect.element(box('One of my policies is expiring: Bell')).not.toBeChecked();
    await button('Back to the notifications').click();
    await expect.element(row('Rosa Vidal')).toBeVisible();
  });

  test('two quick choices of a kind reach the server in turn, and neither jumps back between their answers', async () => {
    const stored = [...settings.choices];
    const answers: (() => void)[] = [];
    serve({
      'GET /notifications/settings': () => [200, { ...settings, choices: [...stored] }],
      'PUT /notifications/settings': async ({ body }) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        stored[0] = body as (typeof stored)[number];
        return [200, { ...settings, choices: [...stored] }];
      },
    });
    await openSettings();
    await box('A lead is assigned to me: Bell').click();
    await box('A lead is assigned to me: Browser').click();
    await expect.poll(() => callsOf('PUT')).toHaveLength(1);
    answers[0]?.();
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    await expect.element(box('A lead is assigned to me: Bell')).not.toBeChecked();
    await expect.element(box('A lead is assigned to me: Browser')).not.toBeChecked();
    answers[1]?.();
    await vi.waitFor(() => expect(stored[0]).toEqual({ kind: 'lead.assigned', bell: false, browser: false }));
    await expect.element(box('A lead is assigned to me: Browser')).not.toBeChecked();
  });

  test('a choice that could not be kept goes back, and says why', async () => {
    serve({ 'PUT /notifications/settings': problem(503, 'unavailable', 'Not now.') });
    await openSettings();
    await box('A lead is assigned to me: Bell').click();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    await expect.element(box('A lead is assigned to me: Bell')).toBeChecked();
  });

  test('the browser is asked for leave on a click alone, and a no changes nothing', async () => {
    const ask = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('denied');
    await openSettings();
    expect(ask).not.toHaveBeenCalled();
    await button('Turn on browser notifications').click();
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    expect(callsOf('POST')).toEqual([]);
  });

  test('a browser that tells already can be told to stop', async () => {
    vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
    serve({ [`DELETE /notifications/browsers/${ids[3]}`]: [204] });
    keepToldHere('7d0f3a52-3c1e-4b8e-9d55-0a1b2c3d4e5f', ids[3] as string);
    await openSettings();
    await button('Turn off browser notifications').click();
    await expect.element(button('Turn on browser notifications')).toBeVisible();
    await expect
      .poll(() => callsOf('DELETE').map(({ call }) => call))
      .toEqual([`DELETE /notifications/browsers/${ids[3]}`]);
  });
});
