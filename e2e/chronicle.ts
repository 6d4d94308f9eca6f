import type { Page, Response } from '@playwright/test';

const mark = 'journey:';
/** What is kept of a run prints its last two hundred lines. */
const linesMax = 100;
const seenMax = 40;

/** What happened on a page, in its order, each with its milliseconds since the journey began. */
export interface Chronicle {
  /** Every error that the browser told its console, what the content policy stopped included. */
  complaints: string[];
  /** What stands on the page now, and what happened last, for whoever looks for the cause of a failure. */
  tell: () => Promise<string>;
}

/**
 * Writes down what a page asks and is answered, what is pressed on it, and what moves by itself. A failure that comes once
 * in fifty times on a busy machine leaves nothing else behind.
 */
export async function keepChronicle(page: Page): Promise<Chronicle> {
  const began = Date.now();
  const lines: (string | Promise<string>)[] = [];
  const complaints: string[] = [];
  function write(text: string | Promise<string>): void {
    const at = `${Date.now() - began} `.padStart(8);
    lines.push(typeof text === 'string' ? at + text : text.then((told) => at + told));
  }
  page.on('pageerror', ({ message }) => {
    complaints.push(message);
    write(`error ${message}`);
  });
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error') complaints.push(text);
    if (text.startsWith(mark)) write(text.slice(mark.length));
  });
  page.on('request', (request) => isCall(request.url()) && write(`→ ${request.method()} ${callOf(request.url())}`));
  page.on('response', (answer) => isCall(answer.url()) && write(saidBy(answer)));
  page.on('requestfailed', (request) => write(`✘ ${request.failure()?.errorText} ${callOf(request.url())}`));
  page.on('framenavigated', (frame) => write(`shows ${frame.url()}`));
  await page.addInitScript(tellOfPage, mark);
  async function tell(): Promise<string> {
    const seen = await page
      .locator('body')
      .ariaSnapshot()
      .catch(() => 'The page is closed.');
    return [...seen.split('\n').slice(0, seenMax), '…', ...(await Promise.all(lines)).slice(-linesMax)].join('\n');
  }
  return { complaints, tell };
}

const isCall = (address: string) => new URL(address).pathname.startsWith('/api/');
const callOf = (address: string) => address.replace(new URL(address).origin, '');

async function saidBy(answer: Response): Promise<string> {
  const begin = `← ${answer.status()} ${answer.request().method()} ${callOf(answer.url())}`;
  return answer.status() < 400 ? begin : `${begin} ${await answer.text().catch(() => '')}`;
}

/** Runs in the page. */
function tellOfPage(mark: string): void {
  const nameOf = (node: EventTarget | null) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class')?.split(' ')[0] ?? ''}` : '';
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${nameOf(node)} ${Math.round(from.top)}→${Math.round(to.top)}`,
      );
      console.debug(`${mark}moved ${moved.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  // What waits for a part of it, React hides so. Tabs hide what is not chosen in the same way, and nobody sees what is empty.
  const hidden = new WeakSet<Node>();
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement) || target.parentElement?.role === 'tabpanel') continue;
      const isFull = target.textContent || target.querySelector('input');
      if (target.style.getPropertyPriority('display') === 'important') isFull && hidden.add(target);
      else if (hidden.delete(target)) console.error(`went away and came back: ${nameOf(target)} ${target.textContent}`);
    }
  }).observe(document, { subtree: true, attributeFilter: ['style'] });
  for (const type of ['pointerdown', 'click'] as const) {
    addEventListener(
      type,
      ({ target, clientX, clientY }) =>
        console.debug(`${mark}${type} ${nameOf(target)} at ${Math.round(clientX)}, ${Math.round(clientY)}`),
      { capture: true },
    );
  }
}

/** What lib.dom does not know yet. */
interface LayoutShift extends PerformanceEntry {
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
