import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '#platform/contract/language.ts';
import { startI18n } from '#platform/web/i18n.ts';
import { callsOf, enter, fakeServer, listed, renderScreen } from '#platform/web/test-page.tsx';
import type { LogLine } from '../../contract.ts';
import LogsView from './logs-view.tsx';

await startI18n(['platform', 'records', 'system', 'system/logs']);

const request_id = '00000000-0000-4000-8000-00000000000a';
const tenant_id = '00000000-0000-4000-8000-00000000000b';
const line = (given: Partial<LogLine> = {}): LogLine => ({
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-11-16T20:09:41.123Z',
  level: 'error',
  message: 'A request failed',
  request_id,
  tenant_id,
  tenant_name: 'Sol Seguros',
  user_id: null,
  route: 'createLead',
  status: 500,
  ms: 1204,
  job: null,
  job_id: null,
  problem: '23505',
  ...given,
});
const operator = (language: Language = 'en') => enter({ tab: 'superadmin', role: 'Super Admin', language });
const asked = () =>
  callsOf('GET').map(({ call }) => new URL(call.slice('GET '.length), 'http://localhost').searchParams);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

const serveLines = (...lines: LogLine[]) => fakeServer({ 'GET /system/logs': listed(lines) });

beforeEach(async () => {
  await operator();
  serveLines(line());
});

test.each([
  ['en', 'A call failed', 'Error', 'Call', '3:09:41'],
  ['es', 'Falló una llamada', 'Error', 'Llamada', '3:09:41'],
] as const)('a line says in %s when, how bad and of what it is', async (language, message, ...texts) => {
  await operator(language);
  serveLines(line());
  await renderScreen(<LogsView />);
  for (const text of [message, 'createLead', '500', '1204 ms', '23505', 'Sol Seguros', request_id]) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
  for (const text of texts)
    await expect.element(page.getByRole('listitem').getByText(new RegExp(text)).first()).toBeVisible();
});

test('an id that is pasted is that of a request, other words are of a call or a job', async () => {
  await renderScreen(<LogsView />);
  await page.getByRole('searchbox').fill(request_id);
  await expect.poll(() => asked().at(-1)?.get('request_id')).toBe(request_id);
  await page.getByRole('searchbox').fill('createLead');
  await expect.poll(() => asked().at(-1)?.get('route')).toBe('createLead');
  expect(asked().at(-1)?.get('request_id')).toBe(null);
});

test('the agency of a line narrows the list to it, and is let go again', async () => {
  await renderScreen(<LogsView />);
  await button('Sol Seguros').click();
  await expect.poll(() => asked().at(-1)?.get('tenant_id')).toBe(tenant_id);
  await button('Show all agencies, not just Sol Seguros').click();
  await expect.element(button('Show all agencies, not just Sol Seguros')).not.toBeInTheDocument();
});

test('where nothing matches it is said', async () => {
  serveLines();
  await renderScreen(<LogsView />);
  await expect.element(page.getByText('Nothing logged yet')).toBeVisible();
  await page.getByLabelText('Level').selectOptions('fatal');
  await expect.element(page.getByText('No log lines match your search')).toBeVisible();
});

test('a message that another version has logged is shown as it is', async () => {
  await operator('es');
  serveLines(line({ message: 'A comet passed' }));
  await renderScreen(<LogsView />);
  await expect.element(page.getByText('A comet passed', { exact: true })).toHaveAttribute('lang', 'en');
});

test('routine is left out until it is asked for', async () => {
  await renderScreen(<LogsView />);
  await expect.poll(() => asked().at(-1)?.get('routine')).toBe('hidden');
  await page.getByRole('switch', { name: 'Show routine lines' }).click();
  await expect.poll(() => asked().at(-1)?.get('routine')).toBe(null);
});
