import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '#platform/contract/language.ts';
import { now } from '#platform/web/clock.ts';
import { startI18n } from '#platform/web/i18n.ts';
import { type Answer, enter, fakeServer, listed, renderScreen } from '#platform/web/test-page.tsx';
import type { Notification, NotificationSettings } from '../contract.ts';
import { Bell } from './index.tsx';

await startI18n(['platform', 'records', 'notifications']);

export const ids = ['1', '2', '3', '4'].map((digit) => `${digit.repeat(8)}-3c1e-4b8e-9d55-0a1b2c3d4e5f`);
export const ago = (minutes: number) => new Date(now().getTime() - minutes * 60_000).toISOString();

/** A notification of the signed-in user: a lead that Ana assigned. */
export const told = (at: number, overrides: Partial<Notification> = {}): Notification => ({
  id: ids[at] as string,
  kind: 'lead.assigned',
  about: { kind: 'lead', id: ids[at] as string },
  facts: { client: 'Rosa Vidal', by: 'Ana Beltrán' },
  created_at: ago(5 + at),
  read_at: null,
  ...overrides,
});

const expiring: Partial<Notification> = {
  kind: 'policy.expiring',
  about: { kind: 'policy', id: ids[1] as string },
  facts: { policy_number: 'POL-2026-000007', client: 'Yoel Ochoa', expiration_date: '2026-12-19' },
};

export const settings: NotificationSettings = {
  push_key: 'B'.repeat(87),
  choices: [
    { kind: 'lead.assigned', bell: true, browser: true },
    { kind: 'policy.expiring', bell: true, browser: false },
  ],
};

/** The notifications on the server; a test may replace them. */
export const kept = { rows: [] as Notification[] };

function list({ call }: { call: string }): Answer {
  const asked = call.includes('only=unread') ? kept.rows.filter(({ read_at }) => read_at === null) : kept.rows;
  const page = call.includes('limit=1') ? asked.slice(0, 1) : asked;
  return [200, page, { ...listed(asked)[2] }];
}

function mark(id: string, read: boolean): void {
  kept.rows = kept.rows.map((row) => (row.id === id ? { ...row, read_at: read ? ago(0) : null } : row));
}

/** A server that lists and marks notifications. Pass other responses to override them. */
export function serve(more: Parameters<typeof fakeServer>[0] = {}): void {
  const marks = ids.map((id) => [
    `PUT /notifications/${id}`,
    ({ body }: { body: unknown }): Answer => {
      mark(id, (body as { is_read: boolean }).is_read);
      return [200, kept.rows.find((row) => row.id === id)];
    },
  ]);
  fakeServer({
    'GET /notifications': list,
    'GET /notifications/settings': [200, settings],
    'POST /notifications/read-all': () => {
      for (const { id } of kept.rows) mark(id, true);
      return [200, { read: 1 }];
    },
    ...Object.fromEntries(marks),
    ...more,
  });
}

/** Signs in a user with two unread notifications. */
export async function enterTold(language: Language = 'en'): Promise<void> {
  await enter({ tab: 'dashboard', language });
  kept.rows = [told(0), told(1, expiring)];
  serve();
}

export const bell = () => page.getByRole('button', { name: /^(Notifications|Notificaciones)/ });
export const panel = () => page.getByRole('dialog');
export const row = (text: string) => panel().getByRole('listitem').filter({ hasText: text });
export const button = (name: string) => panel().getByRole('button', { name, exact: true });

export async function open(): Promise<void> {
  await renderScreen(<Bell />);
  await bell().click();
  await expect.element(panel().getByRole('heading')).toBeVisible();
}
