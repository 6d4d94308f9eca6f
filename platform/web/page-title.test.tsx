import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { usePageTitle } from './page-title.ts';

type Names = Partial<Record<Parameters<typeof usePageTitle>[0], string>>;

function Named({ agency, screen, section, kind, record }: Names) {
  usePageTitle('agency', agency ?? null);
  usePageTitle('screen', screen ?? null);
  usePageTitle('section', section ?? null);
  usePageTitle('kind', kind ?? null);
  usePageTitle('record', record ?? null);
  return null;
}

const agency = 'Sol Seguros';

beforeEach(() => {
  document.title = 'Vigencia';
});

test.each<[string, Names]>([
  ['María Núñez · Lead · Sol Seguros', { agency, screen: 'Leads', kind: 'Lead', record: 'María Núñez' }],
  ['Lead · Sol Seguros', { agency, screen: 'Leads', kind: 'Lead' }],
  ['Funnel · Analytics · Sol Seguros', { agency, screen: 'Analytics', section: 'Funnel' }],
  ['Leads · Sol Seguros', { agency, screen: 'Leads' }],
  ['Sol Seguros', { agency }],
])('the title is “%s”', async (title, names) => {
  await render(<Named {...names} />);
  await expect.poll(() => document.title).toBe(title);
});

test('a panel that closes gives the title back to its screen, and a language changes it', async () => {
  const { rerender } = await render(<Named agency={agency} screen="Leads" kind="Lead" record="María Núñez" />);
  await expect.poll(() => document.title).toBe('María Núñez · Lead · Sol Seguros');
  await rerender(<Named agency={agency} screen="Leads" />);
  await expect.poll(() => document.title).toBe('Leads · Sol Seguros');
  await rerender(<Named agency={agency} screen="Tareas" />);
  await expect.poll(() => document.title).toBe('Tareas · Sol Seguros');
});
