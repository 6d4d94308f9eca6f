import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../scripts/chromium.ts';
import { median } from './statistics.ts';

const usage = `node bench/screens.ts --url ADDRESS [--url ADDRESS] [--rounds 10] [--slower 4]

Measures what a person waits for after a click or a key, in a headless browser on a processor made so many times slower:
from the press to the next paint, and the longest task of a tab that opens. Of two servers with the demo's data, which may
hold two states of the product, it asks in turn, so that what else the machine does is shared by both.
`;

/** The time from an input to the next paint in milliseconds, and the longest task after it. */
interface Answer {
  paint: number;
  task: number;
}

const watch = `
  window.pressed = []; window.tasks = [];
  new PerformanceObserver((list) => window.pressed.push(...list.getEntries().filter((e) => e.interactionId).map((e) => e.duration)))
    .observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((e) => e.duration)))
    .observe({ type: 'longtask' });
`;
const settleMs = 1_500;

/** The steps of a round. Each begins where the previous one ended. */
const steps: Record<string, (page: Page) => Promise<void>> = {
  'tab Leads': (page) => tab(page, 'Leads'),
  'open dialog': (page) => page.keyboard.press('n'),
  'close dialog': (page) => page.keyboard.press('Escape'),
  'open panel': (page) => page.getByRole('article').first().getByRole('button').first().click(),
  'close panel': (page) => page.keyboard.press('Escape'),
};

const tab = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('button', { name, exact: true }).click();

async function enter(url: string, slower: number): Promise<Page> {
  const browser = await chromium.launch(chromiumLaunch);
  const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
  await page.addInitScript(watch);
  await page.goto(url);
  await page.getByLabel('Username').fill('ana');
  await page.getByLabel('Password', { exact: true }).fill('Manatee-Bay-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return page;
}

async function measure(page: Page, press: (page: Page) => Promise<void>): Promise<Answer> {
  await page.evaluate('window.pressed.length = 0; window.tasks.length = 0');
  await press(page);
  await page.waitForTimeout(settleMs);
  const [paint, task] = await page.evaluate<[number, number]>(
    '[Math.max(8, ...window.pressed), Math.max(0, ...window.tasks)]',
  );
  return { paint, task };
}

const { values } = parseArgs({
  options: {
    url: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '10' },
    slower: { type: 'string', default: '4' },
  },
});
if (!values.url) {
  process.stdout.write(usage);
  process.exit(1);
}
const pages = await Promise.all(values.url.map((url) => enter(url, Number(values.slower))));
const answers = pages.map(() => Object.fromEntries(Object.keys(steps).map((name) => [name, [] as Answer[]])));
// The first round loads all code and isn't counted.
for (let round = 0; round <= Number(values.rounds); round += 1) {
  for (const [index, page] of pages.entries()) {
    await tab(page, 'Quotes');
    await page.waitForTimeout(settleMs);
    for (const [name, press] of Object.entries(steps)) {
      const answer = await measure(page, press);
      if (round > 0) answers[index]?.[name]?.push(answer);
    }
  }
}
for (const [index, url] of values.url.entries()) {
  process.stdout.write(`\n${url}\n`);
  for (const [name, measured] of Object.entries(answers[index] ?? {})) {
    const [paints, tasks] = [measured.map(({ paint }) => paint), measured.map(({ task }) => task)];
    process.stdout.write(
      `${name.padEnd(13)} paint ${median(paints)} ms (worst ${Math.max(...paints)}), longest task ${median(tasks)} ms (worst ${Math.max(...tasks)})\n`,
    );
  }
}
await Promise.all(pages.map((page) => page.context().browser()?.close()));
