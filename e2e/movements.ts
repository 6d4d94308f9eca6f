import type { Page } from '@playwright/test';

const mark = 'journey:';

/**
 * Writes down what the page moved by itself and what was pressed, in the order of their times: of a journey whose press
 * went nowhere, this says what stood in its way. The list grows while the journey goes on.
 */
export async function watchMovements(page: Page): Promise<readonly string[]> {
  const movements: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith(mark)) movements.push(message.text().slice(mark.length));
  });
  await page.addInitScript(tell, mark);
  return movements;
}

/** Runs in the page. */
function tell(mark: string): void {
  const nameOf = (node?: Node | null) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class')?.split(' ')[0] ?? ''}` : '';
  new PerformanceObserver((list) => {
    for (const { startTime, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${nameOf(node)} ${Math.round(from.top)}→${Math.round(to.top)}`,
      );
      console.debug(`${mark}${Math.round(startTime)} moved ${moved.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  for (const type of ['pointerdown', 'click'] as const) {
    addEventListener(
      type,
      ({ timeStamp, target, clientX, clientY }) => {
        const place = `${Math.round(clientX)}, ${Math.round(clientY)}`;
        console.debug(`${mark}${Math.round(timeStamp)} ${type} ${nameOf(target as Node)} at ${place}`);
      },
      { capture: true },
    );
  }
}

/** What lib.dom does not know yet. */
interface LayoutShift extends PerformanceEntry {
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
