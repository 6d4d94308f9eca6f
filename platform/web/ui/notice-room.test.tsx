import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '../i18n.ts';
import { sayDone } from '../say.ts';
import { enter, renderScreen } from '../test-page.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { FormDialog } from './form-dialog.tsx';

await startI18n(['platform']);

beforeEach(() => enter({ tab: 'leads', language: 'es' }));
afterEach(() => page.viewport(414, 896));

const long = (
  <>
    {Array.from({ length: 30 }, (_, index) => (
      <p key={String(index)}>
        <Button>Otra {index}</Button>
      </p>
    ))}
  </>
);
const actions = (
  <DialogActions>
    <Button>Cancelar</Button>
    <Button>Guardar</Button>
  </DialogActions>
);
const longWithActions = (
  <>
    {long}
    {actions}
  </>
);
const shortWithActions = (
  <>
    <p>Nada</p>
    {actions}
  </>
);
const nothing = () => {};

test.each([
  ...[520, 620, 720].flatMap((size) =>
    [1280, 390].map((width) => [`a form of ${size}`, width, () => dialogOf(size, longWithActions)] as const),
  ),
  ...[1280, 390].flatMap((width) => [
    ['a short form', width, () => dialogOf(560, shortWithActions)] as const,
    ['a panel', width, () => panelOf(longWithActions)] as const,
    ['a panel without buttons at its edge', width, () => panelOf(long)] as const,
    ['a dialog without buttons at its edge', width, () => dialogOf(620, long)] as const,
    ['a question over a panel', width, questionOverPanel] as const,
  ]),
])('none covers a button of %s at %i pixels', async (_, width, content) => {
  await page.viewport(width, 800);
  await renderScreen(content());
  for (const text of ['Uno', 'Dos']) sayDone(text);
  await expect.element(page.getByText('Dos', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^(Otra 1|Guardar)$/ }).last()).toBeVisible();
  const dialogs = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
  await expect.poll(() => dialogs().length).toBeGreaterThan(0);
  await expect.poll(() => coveredIn(dialogs().at(-1) as HTMLElement)).toEqual([]);
});

test('once the dialog is gone, they are in their corner again', async () => {
  await page.viewport(1280, 800);
  sayDone('Uno');
  const shown = await renderScreen(panelOf(longWithActions));
  const corner = () => (document.querySelector('[data-notices]') as HTMLElement).getBoundingClientRect();
  await expect.poll(() => corner().right).toBeLessThan(700);
  await shown.unmount();
  await renderScreen(<p>Nada</p>);
  await expect.poll(() => corner().right).toBeGreaterThan(1200);
});

function questionOverPanel() {
  return (
    <>
      {panelOf(longWithActions)}
      {dialogOf(680, longWithActions)}
    </>
  );
}

function dialogOf(size: number, children: ReactNode) {
  return (
    <FormDialog opened close={nothing} title="Uno nuevo" size={size} fields={2}>
      {children}
    </FormDialog>
  );
}

function panelOf(children: ReactNode) {
  return (
    <Drawer key="panel" opened onClose={nothing} position="right" size="min(640px, 100vw)" title="Registro">
      {children}
    </Drawer>
  );
}

/** The buttons of a dialog that a notice covers; for a scrolling form, the buttons that stay visible. */
function coveredIn(dialog: HTMLElement): string[] {
  const corner = (document.querySelector('[data-notices]') as HTMLElement).getBoundingClientRect();
  const end = dialog.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(dialog).borderBottomWidth);
  const isCovered = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const shownBottom = Math.min(bottom, end);
    return left < corner.right && right > corner.left && top < corner.bottom && shownBottom > corner.top;
  };
  const hasEdge = dialog.querySelector('[data-dialog-actions]') !== null;
  const buttons = [...dialog.querySelectorAll(hasEdge ? '[data-dialog-actions] button, header button' : 'button')];
  return buttons.filter(isCovered).map((button) => button.textContent);
}
