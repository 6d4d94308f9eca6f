import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../test-page.tsx';
import { Menu, MenuItem } from './menu.tsx';

beforeEach(() => page.viewport(390, 700));

/** Opens a menu with its button at this position. */
async function open(place: { left?: number; right?: number; top?: number; bottom?: number }): Promise<void> {
  await renderScreen(
    <div style={{ position: 'fixed', ...place }}>
      <Menu
        label="Export"
        button={(opening) => (
          <button type="button" {...opening}>
            Export
          </button>
        )}
      >
        {['PDF', 'Excel', 'CSV', 'JSON'].map((format) => (
          <MenuItem key={format} act={() => {}}>
            {format}
          </MenuItem>
        ))}
      </Menu>
    </div>,
  );
  await page.getByRole('button', { name: 'Export' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'JSON' })).toBeVisible();
}

const boxOf = async (role: 'button' | 'menu' | 'menuitem', name: string) =>
  (await page.getByRole(role, { name }).findElement()).getBoundingClientRect();

test.each([
  ['the left', { left: 12, top: 80 }],
  ['the right', { right: 12, top: 80 }],
  ['the middle', { left: 150, top: 80 }],
  ['the foot', { left: 12, bottom: 8 }],
])('its choices lie whole on a phone where its button stands at %s', async (_, place) => {
  await open(place);
  await vi.waitFor(async () => {
    const { left, right, top, bottom } = await boxOf('menu', 'Export');
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(700);
    const last = await boxOf('menuitem', 'JSON');
    expect([last.top >= top, last.bottom <= bottom]).toEqual([true, true]);
  });
});

test('it opens below its button', async () => {
  await open({ left: 12, top: 80 });
  await vi.waitFor(async () =>
    expect((await boxOf('menu', 'Export')).top).toBeGreaterThan((await boxOf('button', 'Export')).bottom),
  );
});

test('and above it where there is more room', async () => {
  await open({ left: 12, bottom: 8 });
  await vi.waitFor(async () =>
    expect((await boxOf('menu', 'Export')).bottom).toBeLessThan((await boxOf('button', 'Export')).top),
  );
});
