import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '../i18n.ts';
import { enter, renderScreen } from '../test-page.tsx';
import { RecordName } from './record-card.tsx';

await startI18n(['platform', 'records']);
beforeEach(() => enter({ tab: 'tasks' }));

/** The text of each rendered line. */
function linesOf(element: Element): string[] {
  const lines = new Map<number, string>();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (let index = 0; index < (node.nodeValue ?? '').length; index += 1) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { bottom } = range.getBoundingClientRect();
      lines.set(bottom, (lines.get(bottom) ?? '') + (node.nodeValue ?? '')[index]);
    }
  }
  return [...lines.values()].map((line) => line.trim());
}

test.each(['(305) 555-0142', '+52 55 1234 5678', 'POL-2026-000007'])(
  'no line of a name ends within %s, at any width',
  async (number) => {
    const name = `Llamar al ${number} por la renovación de Rosa`;
    const { container } = await renderScreen(
      <div>
        <RecordName name={name} open={() => {}} />
      </div>,
    );
    const button = page.getByRole('button', { name, exact: true });
    await expect.element(button).toBeVisible();
    const place = container.querySelector('button')?.parentElement as HTMLElement;
    for (let width = 150; width <= 390; width += 8) {
      place.style.width = `${width}px`;
      const lines = linesOf(await button.findElement());
      expect(
        lines.filter((line) => line.includes(number)),
        `${width} px: ${lines.join(' | ')}`,
      ).toHaveLength(1);
    }
  },
);
