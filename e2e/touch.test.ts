import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

type Point = [x: number, y: number];

/** A finger on the screen, sent through the browser's own input layer. */
async function fingerOn(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: Point[], timestamp = Date.now() / 1000) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y]) => ({ x, y })), timestamp });
  return {
    down: (at: Point) => send('touchStart', [at]),
    async move(from: Point, to: Point) {
      for (let step = 1; step <= 8; step += 1) {
        const part = (index: 0 | 1) => from[index] + ((to[index] - from[index]) * step) / 8;
        await send('touchMove', [[part(0), part(1)]]);
      }
    },
    up: () => send('touchEnd', []),
    /**
     * Across the screen within a tenth of a second of event time, regardless of how long the machine takes to deliver
     * the events.
     */
    async swipe(from: Point, to: Point) {
      const began = Date.now() / 1000;
      const part = (index: 0 | 1, step: number) => from[index] + ((to[index] - from[index]) * step) / 8;
      await Promise.all([
        send('touchStart', [from], began),
        ...[1, 2, 3, 4, 5, 6, 7, 8].map((step) =>
          send('touchMove', [[part(0, step), part(1, step)]], began + step / 80),
        ),
        send('touchEnd', [], began + 9 / 80),
      ]);
    },
  };
}

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not in sight.`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('a finger drags a card to the name of a column and to the last column, and scrolls when it does not wait', {
  tag: '@phone',
}, async ({ page, t, leads, signIn }) => {
  await signIn('miguel');
  await leads.open();
  const nuevo = leads.column('Nuevo').getByRole('article');
  const names = page.getByRole('navigation', { name: t('leads:board.columns') });
  const nameOf = (status: 'Contactado' | 'Perdido') => names.getByRole('button', { name: t(`leads:status.${status}`) });
  const finger = await fingerOn(page);
  await expect(nuevo.first()).toBeVisible();
  const before = await leads.countOf('Nuevo');
  const there = await leads.countOf('Contactado');
  const lost = await leads.countOf('Perdido');
  const name = (await nuevo.first().getAttribute('aria-label')) ?? '';

  await test.step('held, a card goes to the column whose name it is dropped on, and comes back', async () => {
    const card = await middleOf(nuevo.first());
    await finger.down(card);
    await expect(page.locator('article[aria-hidden]')).toBeVisible();
    await finger.move(card, await middleOf(nameOf('Contactado')));
    await finger.up();
    await leads.expectCount('Nuevo', before - 1);
    await leads.expectCount('Contactado', there + 1);
    await page.getByRole('button', { name: t('platform:actions.undo') }).click();
    await leads.expectCount('Nuevo', before);
    await expect(nuevo.first()).toHaveAccessibleName(name);
  });

  await test.step('at the side of the board it is taken along to the last column', async () => {
    const card = await middleOf(nuevo.first());
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await finger.down(card);
    await expect(page.locator('article[aria-hidden]')).toBeVisible();
    await finger.move(card, [width - 10, height / 2]);
    await expect(nameOf('Perdido')).toHaveAttribute('aria-current', 'true');
    await finger.move([width - 10, height / 2], [width / 2, height / 2]);
    await finger.up();
    await leads.expectCount('Perdido', lost + 1);
  });

  await test.step('a swipe scrolls, and moves nothing', async () => {
    const card = await middleOf(leads.column('Perdido').getByRole('article').nth(2));
    await finger.swipe(card, [card[0], card[1] - 200]);
    const list = leads.column('Perdido').locator('[data-records]');
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50);
    await leads.expectCount('Nuevo', before - 1);
    await leads.expectCount('Perdido', lost + 1);
  });
});
