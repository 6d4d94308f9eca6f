import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { startI18n } from '../i18n.ts';
import { sayDone, sayRefused } from '../say.ts';
import { enter, renderScreen } from '../test-page.tsx';

await startI18n(['platform']);

beforeEach(async () => {
  await enter({ tab: 'leads', language: 'es' });
  await renderScreen(<button type="button">Otra cosa</button>);
});
afterEach(() => {
  vi.useRealTimers();
});

const moving = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

const notice = (text: string) => page.getByText(text, { exact: true });

test('four are shown at once, and the fifth when one of them has gone', async () => {
  for (const number of [1, 2, 3, 4, 5]) sayDone(`Guardado ${number}`);
  await expect.element(notice('Guardado 4')).toBeVisible();
  await expect.element(notice('Guardado 5')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Cerrar' }).first().click();
  await expect.element(notice('Guardado 1')).not.toBeInTheDocument();
  await expect.element(notice('Guardado 5')).toBeVisible();
});

test('one goes by itself, but not while somebody is at it', async () => {
  vi.useFakeTimers();
  sayDone('Guardado', 'Rosa Martínez');
  await expect.element(notice('Guardado')).toBeVisible();
  await userEvent.hover(notice('Guardado'));
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(notice('Guardado')).toBeVisible();
  await userEvent.hover(page.getByRole('button', { name: 'Otra cosa' }));
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.element(notice('Guardado')).not.toBeInTheDocument();
});

test('one that comes up beneath a pointer at rest goes by itself too', async () => {
  // With motion enabled, the notice slides in beneath the pointer.
  await moving('no-preference');
  onTestFinished(async () => void (await moving('reduce')));
  const corner = { x: innerWidth - 60, y: innerHeight - 40 };
  await userEvent.hover(document.documentElement, { position: corner, force: true });
  const isEntered = new Promise<void>((entered) =>
    addEventListener('mouseover', ({ target }) => {
      if ((target as Element).closest('[role=status]')) entered();
    }),
  );
  sayDone('Guardado');
  await isEntered;
  await expect.element(notice('Guardado'), { timeout: 10_000 }).not.toBeInTheDocument();
});

test('a success is a status, a refusal an alert with the name of what it is about', async () => {
  sayDone('Guardado');
  sayRefused('Rosa Martínez', null, 'No se pudo guardar');
  await expect.element(page.getByRole('status')).toHaveTextContent('Guardado');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Rosa MartínezNo se pudo guardar');
});
