import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '#platform/contract/language.ts';
import { startI18n } from '#platform/web/i18n.ts';
import { enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import type { CoursePoint, ServerFigures } from '../../contract.ts';
import ServerView from './server-view.tsx';

await startI18n(['platform', 'records', 'system']);

const figures: ServerFigures = {
  database: {
    version: '18.1',
    bytes: 31_000_000,
    connections: 9,
    connections_max: 150,
    waiting_for_locks: 0,
    slow_statements: null,
    tables: [{ name: 'leads', bytes: 12_400_000, grown_bytes: 2_000_000, rows: 7_165, dead_rows: 12 }],
  },
  process: { version: 'v24.1.0', up_seconds: 7_300, memory_bytes: 180_000_000, processors: 2, load: 0.4, busy: 0.07 },
};
const point: CoursePoint = {
  at: '2026-11-16T18:00:00.000Z',
  cpu: 0.75,
  memory_bytes: 180_000_000,
  loop_ms: 21,
  calls: 900,
  errors: 0,
  p95_ms: 34,
};
const operator = (language: Language = 'en') => enter({ tab: 'superadmin', role: 'Super Admin', language });
const serve = (database: Partial<ServerFigures['database']> = {}, series: CoursePoint[] = [point]) =>
  fakeServer({
    'GET /system/server': [200, { ...figures, database: { ...figures.database, ...database } }],
    'GET /system/server/course': [200, series],
  });

beforeEach(() => operator());

test.each([
  ['en', 'Calls', 'Event loop delay', 'Growth in 7 days'],
  ['es', 'Llamadas', 'Retraso del bucle de eventos', 'Crecimiento en 7 días'],
] as const)('shows the course of seven days, and each table with its growth, in %s', async (language, ...texts) => {
  await operator(language);
  serve();
  await renderScreen(<ServerView />);
  for (const text of texts) await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(/34 ms, 11\/16\/2026/)).toBeVisible();
  for (const cell of ['leads', '12.4 MB', '2 MB', '7,165']) {
    await expect.element(page.getByRole('cell', { name: cell, exact: true })).toBeVisible();
  }
});

test('before the first minute it says that nothing was measured', async () => {
  serve({}, []);
  await renderScreen(<ServerView />);
  await expect.element(page.getByText(/Nothing measured yet/).first()).toBeVisible();
});

test('says how statements would be counted where they are not', async () => {
  serve();
  await renderScreen(<ServerView />);
  await expect.element(page.getByText(/This database doesn't count its statements/)).toBeVisible();
});

test('shows the statements on which most time was spent where they are counted', async () => {
  serve({ slow_statements: [{ text: 'select * from leads where id = $1', calls: 4, total_ms: 900, mean_ms: 225 }] });
  await renderScreen(<ServerView />);
  await expect.element(page.getByRole('cell', { name: 'select * from leads where id = $1' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '225 ms' })).toBeVisible();
});

test('what cannot be read can be asked for again', async () => {
  fakeServer({
    'GET /system/server': problem(403, 'forbidden', "Your role doesn't allow this. Ask an administrator."),
  });
  await renderScreen(<ServerView />);
  await expect.element(page.getByText("Your role doesn't allow this. Ask an administrator.").first()).toBeVisible();
});
