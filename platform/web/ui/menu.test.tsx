import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../test-page.tsx';
import { Menu, MenuItem } from './menu.tsx';

beforeEach(() => page.viewport(390, 700));

/** Opens a menu whose button stands there. */
async function opened(place: { left?: number; right?: number; top?: number; bottom?: number }): Promise<DOMRect> {
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
  return page.getByRole('menu').element().getBoundingClientRect();
}

test.each([
  ['the left', { left: 12, top: 80 }],
  ['the right', { right: 12, top: 80 }],
  ['the middle', { left: 150, top: 80 }],
  ['the foot', { left: 12, bottom: 8 }],
])('its choices lie whole on a phone where its button stands at %s', async (_, place) => {
  const { left, right, top, bottom } = await opened(place);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(390);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(700);
  const last = page.getByRole('menuitem', { name: 'JSON' }).element().getBoundingClientRect();
  expect([last.top >= top, last.bottom <= bottom]).toEqual([true, true]);
});

test('it opens below its button', async () => {
  const below = await opened({ left: 12, top: 80 });
  expect(below.top).toBeGreaterThan(
    page.getByRole('button', { name: 'Export' }).element().getBoundingClientRect().bottom,
  );
});

test('and above it where there is more room', async () => {
  const above = await opened({ left: 12, bottom: 8 });
  expect(above.bottom).toBeLessThan(page.getByRole('button', { name: 'Export' }).element().getBoundingClientRect().top);
});
