import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../test-page.tsx';
import { DialogActions } from './dialog-actions.tsx';

const bar = 56;
beforeEach(async () => {
  await page.viewport(390, 700);
  document.documentElement.style.setProperty('--bottom-bar', `${bar}px`);
});
afterEach(() => document.documentElement.style.removeProperty('--bottom-bar'));

const LongForm = () => (
  <>
    <div style={{ height: 3_000 }} />
    <DialogActions>
      <button type="button">Save</button>
    </DialogActions>
  </>
);
const edge = () => document.querySelector('[data-dialog-actions]')?.getBoundingClientRect().bottom;

test('the buttons of a long form stand above the places at the foot of a phone', async () => {
  await renderScreen(<LongForm />);
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect.poll(edge).toBe(innerHeight - bar);
});

test('and at the lower edge of a dialog, which covers those', async () => {
  await renderScreen(
    <div role="dialog" style={{ position: 'fixed', inset: 0, overflow: 'auto' }}>
      <LongForm />
    </div>,
  );
  await expect.poll(edge).toBe(innerHeight);
});
