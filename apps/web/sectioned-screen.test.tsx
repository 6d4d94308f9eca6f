import { IconSquare } from '@tabler/icons-react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { go } from '#platform/web/navigation.ts';
import type { Screen, Section } from '#platform/web/screen.ts';
import { enter, renderScreen } from '#platform/web/test-page.tsx';
import { ScreenView } from './screen-view.tsx';
import { anyRoute } from './test-screens.ts';

await startI18n(['platform', 'leads']);

const section = (name: string, label: Section['label'], route = anyRoute): Section => ({
  name,
  label,
  route,
  load: async () => ({ default: () => <p>Here is {name}.</p> }),
});

/**
 * A tab with three sections, the last for managers. It uses the name of the leads tab, because it needs an existing
 * one.
 */
const screen: Screen = {
  tab: 'leads',
  group: 'sales',
  route: anyRoute,
  icon: IconSquare,
  words: ['leads'],
  sections: [
    section('first', 'leads:create.contact_tab'),
    section('second', 'leads:create.lead_tab'),
    section('settings', 'leads:panel.others', { ...anyRoute, allow: ['Admin'] }),
  ],
};

const tabNamed = (name: string) => page.getByRole('tab', { name });
const contact = 'Contact info';
const shows = (name: string) => expect.element(page.getByText(`Here is ${name}.`)).toBeVisible();

beforeEach(async () => {
  await page.viewport(1280, 800);
  await enter({ tab: 'leads' });
});

test('it shows its name, the sections of the role, and the first of them', async () => {
  await renderScreen(<ScreenView screen={screen} />);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  await shows('first');
  await expect.element(page.getByRole('tab')).toHaveLength(2);
  await expect.element(page.getByRole('tabpanel', { name: contact })).toBeVisible();
});

test('who may see a third section does', async () => {
  await enter({ tab: 'leads', role: 'Admin' });
  await renderScreen(<ScreenView screen={screen} />);
  await shows('first');
  await expect.element(page.getByRole('tab')).toHaveLength(3);
});

test('a section that the role may not see falls back to the first', async () => {
  go({ tab: 'leads', section: 'settings' }, { replace: true });
  await renderScreen(<ScreenView screen={screen} />);
  await shows('first');
});

test('a section is a step: Back leaves it, Forward and a reload come to it again', async () => {
  await renderScreen(<ScreenView screen={screen} />);
  await tabNamed('Lead info').click();
  await shows('second');
  // The initial state of a reload.
  expect(history.state.view).toEqual({ tab: 'leads', section: 'second' });
  history.back();
  await shows('first');
  history.forward();
  await shows('second');
});

test('arrows move along the strip, and Enter opens a section', async () => {
  await renderScreen(<ScreenView screen={screen} />);
  await shows('first');
  (await tabNamed(contact).findElement()).focus();
  await userEvent.keyboard('{ArrowRight}');
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('data-section')).toBe('second'));
  await shows('first');
  await userEvent.keyboard('{Enter}');
  await shows('second');
});
