import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { offeredShortcuts, switchShortcuts, useShortcuts } from './shortcuts.ts';

let pressed: string[];

function Offering({ isDialogOpen = false }) {
  useShortcuts(['n', '/'].map((key) => ({ key, label: `does ${key}`, act: () => void pressed.push(key) })));
  return (
    <>
      <input aria-label="typing" />
      {isDialogOpen && <div role="dialog" aria-modal="true" />}
    </>
  );
}

beforeEach(() => {
  pressed = [];
  localStorage.clear();
});

test('a key does what the shown view offers, and nothing once the view is gone', async () => {
  const screen = await render(<Offering />);
  expect(offeredShortcuts().map(({ label }) => label)).toEqual(['does /', 'does n']);
  await userEvent.keyboard('n');
  await screen.unmount();
  await userEvent.keyboard('n');
  expect(pressed).toEqual(['n']);
  expect(offeredShortcuts()).toEqual([]);
});

test('a slash that needs Shift, as on a Spanish keyboard, is a slash', async () => {
  await render(<Offering />);
  dispatchEvent(new KeyboardEvent('keydown', { key: '/', shiftKey: true }));
  expect(pressed).toEqual(['/']);
});

test('keys rest while somebody types, with Control, and under a dialog', async () => {
  const screen = await render(<Offering />);
  await page.getByLabelText('typing').fill('');
  await userEvent.keyboard('n');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Control>}n{/Control}');
  await screen.rerender(<Offering isDialogOpen />);
  await userEvent.keyboard('n');
  expect(pressed).toEqual([]);
});

test('whoever switches them off has peace, and may have them back', async () => {
  await render(<Offering />);
  switchShortcuts(false);
  await userEvent.keyboard('n');
  expect(pressed).toEqual([]);
  switchShortcuts(true);
  await userEvent.keyboard('n');
  expect(pressed).toEqual(['n']);
});

function OfferingControl({ isDialogOpen = false }) {
  useShortcuts([{ key: 'k', withControl: true, label: 'searches', act: () => void pressed.push('Control k') }]);
  return (
    <>
      <input aria-label="typing" />
      {isDialogOpen && <div role="dialog" aria-modal="true" />}
    </>
  );
}

test('a key with Control acts while somebody types and without the single keys, but not under a dialog', async () => {
  switchShortcuts(false);
  const screen = await render(<OfferingControl />);
  await page.getByLabelText('typing').click();
  await userEvent.keyboard('k');
  expect(pressed).toEqual([]);
  await userEvent.keyboard('{Control>}k{/Control}');
  dispatchEvent(new KeyboardEvent('keydown', { key: 'k', metaKey: true }));
  expect(pressed).toEqual(['Control k', 'Control k']);
  await screen.rerender(<OfferingControl isDialogOpen />);
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(pressed.length).toBe(2);
});
