import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answer, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import type { CommunicationStats } from '../../contract/messages.ts';
import { enterCommunications } from '../test-communications.ts';
import DashboardView from './dashboard-view.tsx';

const stats: CommunicationStats = {
  total_sent: 1_284,
  sent_today: 12,
  sent_this_week: 87,
  sent_this_month: 342,
  overall_success_rate: 97.4,
  emails_sent: 1_010,
  email_success_rate: 98.2,
  sms_sent: 274,
  sms_success_rate: 94.5,
  whatsapp_sent: 0,
  waiting: 0,
  sms_segments_this_month: 0,
  sms_cost_this_month: null,
  recent_communications: [],
};
const answers = (given: Partial<CommunicationStats> = {}): Record<string, Answer> => ({
  'GET /communications/stats': [200, { ...stats, ...given }],
});

test.each([
  ['en', ['1,284', '12', '87', '342', '97.4%', '1,010', '98.2% successful', 'No recent communications']],
  ['es', ['1,284', '12', '87', '342', '97.4%', '1,010', '98.2% con éxito', 'No hay comunicaciones recientes']],
] as const)('the figures in %s, rates with one decimal', async (language, texts) => {
  await enterCommunications('CSR', language);
  fakeServer(answers());
  await renderScreen(<DashboardView />);
  for (const text of texts) await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
});

test('of no messages there is no rate', async () => {
  await enterCommunications('CSR');
  fakeServer(answers({ total_sent: 0, overall_success_rate: 0, sms_sent: 0, sms_success_rate: 0 }));
  await renderScreen(<DashboardView />);
  await expect.element(page.getByText('–', { exact: true })).toBeVisible();
  await expect.element(page.getByText('98.2% successful', { exact: true })).toBeVisible();
  expect(page.getByText(/^0\.0%/).elements()).toEqual([]);
});

test('the last messages lead to their own; what is neither sent nor failed is grey', async () => {
  await enterCommunications('Agente');
  const created_at = '2026-11-16T20:00:00Z';
  const told = (status: 'Sent' | 'Failed' | 'Bounced', at: number) =>
    ({
      id: `00000000-0000-4000-8000-00000000000${at}`,
      type: 'Email',
      status,
      created_at,
      recipient_name: `Rosa ${at}`,
    }) as const;
  fakeServer(answers({ recent_communications: [told('Sent', 1), told('Failed', 2), told('Bounced', 3)] }));
  await renderScreen(<DashboardView />);
  const tone = async (name: string) => {
    const line = await page.getByRole('button', { name: new RegExp(name) }).findElement();
    return line.querySelector('[data-tone]')?.getAttribute('data-tone');
  };
  await expect
    .poll(() => Promise.all(['Rosa 1', 'Rosa 2', 'Rosa 3'].map(tone)))
    .toEqual(['success', 'danger', 'neutral']);
  await page.getByText('Rosa 2').click();
  expect(history.state.view).toMatchObject({ tab: 'communications', section: 'history', open: told('Failed', 2).id });
});
