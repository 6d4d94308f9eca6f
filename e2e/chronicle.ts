import type { Page, Response } from '@playwright/test';

const mark = 'journey:';
/** The stored output of a run contains its last two hundred lines. */
const linesMax = 100;
const seenMax = 40;

/** The events on a page in order, each with its milliseconds since the start of the test. */
export interface Chronicle {
  /** Every error in the browser's console, including violations of the content security policy. */
  complaints: string[];
  /** The page's current content and the last events, to diagnose a failure. */
  tell: () => Promise<string>;
}

/**
 * Records a page's requests and answers, input events, and layout shifts. A failure that occurs once in fifty runs on a
 * busy machine leaves no other evidence.
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
  // React hides content this way while a part of it is suspended. Tabs hide inactive panels the same way, and empty
  // content is invisible.
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

/** Not yet in lib.dom. */
interface LayoutShift extends PerformanceEntry {
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
