import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import type { Automation } from '../../contract/automations.ts';
import { enterCommunications, theSettings } from '../test-communications.ts';
import AutomationForm from './automation-form.tsx';
import { Automations } from './automations.tsx';

const list = 'GET /communications/automations';
const settings = 'GET /communications/settings';
const theAutomation = (given: Partial<Automation> = {}): Automation => ({
  event: 'lead_created',
  template_type: 'Lead Welcome',
  is_enabled: true,
  channels: ['Email'],
  delay_minutes: 0,
  days: null,
  products: [],
  sources: ['Web'],
  languages: [],
  is_set_by_renewals: false,
  is_for_staff: false,
  last_run: null,
  ...given,
});

beforeEach(() => enterCommunications());

test.each([
  ['en', /The main switch is off/],
  ['es', /El interruptor principal está desactivado/],
] as const)('while the main switch is off the Admin is told so in %s, and goes to it', async (language, words) => {
  await enterCommunications('Admin', language);
  fakeServer({ [list]: [200, [theAutomation()]], [settings]: [200, theSettings({ enable_automations: false })] });
  await renderScreen(<Automations />);
  await expect.element(page.getByText(words)).toBeVisible();
  await page.getByText(words).getByRole('button').click();
  expect(history.state.view).toMatchObject({ tab: 'communications', section: 'settings' });
});

test('while it is on nothing is said, and whoever is no Admin does not ask for the settings', async () => {
  const answers = {
    [list]: [200, [theAutomation()]],
    [settings]: [200, theSettings({ enable_automations: true })],
  } as const;
  fakeServer(answers as never);
  await renderScreen(<Automations />);
  await expect.element(page.getByText('New lead', { exact: true })).toBeVisible();
  expect(page.getByText(/The main switch/).elements()).toEqual([]);
  await enterCommunications('CSR');
  fakeServer({ [list]: [200, [theAutomation()]] });
  await renderScreen(<Automations />);
  expect(callsOf(settings)).toEqual([]);
});

test('for leads of which sources: as it is set, and as it is chosen', async () => {
  const path = 'PUT /communications/automations/lead_created';
  fakeServer({ [path]: [200, theAutomation()] });
  await renderScreen(<AutomationForm automation={theAutomation()} close={() => {}} />);
  const sources = page.getByRole('group', { name: 'Leads from' });
  await expect.element(sources.getByLabelText('Web', { exact: true })).toBeChecked();
  await sources.getByLabelText('Referral', { exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => callsOf(path)[0]?.body).toMatchObject({ sources: ['Web', 'Referral'], products: [] });
});

test('what goes to colleagues asks for no source', async () => {
  await renderScreen(
    <AutomationForm automation={theAutomation({ event: 'task_due', is_for_staff: true, days: 1 })} close={() => {}} />,
  );
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  expect(page.getByRole('group', { name: 'Leads from' }).elements()).toEqual([]);
});
