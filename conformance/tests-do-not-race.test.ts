import { describe, expect, test } from 'vitest';
import { filesIn, read } from './house.ts';

// On a busy machine everything takes longer. A test that compares elapsed real time with a bound fails there, and so
// does a test that sleeps until an effect is expected. A test that closes its resources on its last lines leaves them
// open for the next tests of its file if it fails earlier.

const files = filesIn(['apps', 'features', 'platform', 'db', 'conformance', 'e2e', 'scripts'], /\.tsx?$/).filter(
  (file) => /\.(test|torture|fuzz)\.tsx?$|\/testing\/|\/testing\.ts$|^e2e\//.test(file),
);
/** This file contains the example faults. */
const exempt = ['conformance/tests-do-not-race.test.ts'];
const ruled = files.filter((file) => !exempt.includes(file));

/** Tests that control the clock they measure with. */
const movesClock = /useFakeTimers\([^)]*'performance'|spyOn\(performance, 'now'\)/;

/** Assertions that bound elapsed real time. */
function boundsOfWallTime(code: string): string[] {
  if (movesClock.test(code)) return [];
  const spans = [...code.matchAll(/(\w+)\s*[=:][^;,=]*?\b(?:performance|Date)\.now\(\) - /g)].map(([, name]) => name);
  const measured = new RegExp(
    `\\b(?:performance\\.now|Date\\.now|hrtime|(?!processor)\\w+Ms${spans.map((name) => `|${name}`).join('')})\\b`,
  );
  const bounds = code.match(/\bexpect\((?:(?!\bexpect\()[^;])*?\)\s*(?:\.not)?\.toBe(?:Less|Greater)Than[^;]*;/g) ?? [];
  return bounds.filter((bound) => measured.test(bound.replace(/\.toBe(?:Less|Greater)Than[^;]*;$/, '')));
}

const sleeping = /\bsleep\(|\bwaitForTimeout\(|new Promise(?:<\w+>)?\(\((\w+)\) => (?:void )?setTimeout\(\1\b/;
/** A loop that polls a condition. */
const asking = /\b(?:while|for) \(.*\bsleep\(/;
const reason = /^\s*(?:\/\/|\*|\/\*\*) ?\S|\s\/\/ \S/;

/** Sleeps without a comment that gives the reason, on the same line or the line before. */
function baldSleeps(code: string): string[] {
  const lines = code.split('\n');
  return lines.filter(
    (line, at) => sleeping.test(line) && !asking.test(line) && !reason.test(line) && !reason.test(lines[at - 1] ?? ''),
  );
}

const bodies = /^( *)(?:test|it)\b[^\n]*(?:\n(?!\1\}|\1(?:test|it|describe)\b)[^\n]*)*\n\1\}/gm;
const closing =
  /^(?:await )?(?:(\w+)(?:\.\w+)*\.(?:close|stop|drop|destroy|leave|mockRestore|end|kill)\([^)]*\)|vi\.(?:useRealTimers|restoreAllMocks|unstubAll\w+)\(\)|(?:rmSync|rm)\((\w+).*\)|delete process\.env\.\w+|server\.setTime\(testNow\)|process\.env\.\w+ = .*);$/;

/** What a test of a file opens, and closes on its last lines. */
function closedLast(code: string): string[] {
  return [...code.matchAll(bodies)].flatMap(([body, indent = '']) => {
    const statements = body.split('\n').slice(1, -1);
    const found: string[] = [];
    for (const line of statements.reverse()) {
      const [statement, name = '', folder = ''] = closing.exec(line.slice(indent.length + 2)) ?? [];
      if (!statement) break;
      const opened = name || folder;
      if (!opened || new RegExp(`\\b(?:const|let) [^=]*\\b${opened}\\b`).test(body)) found.push(statement);
    }
    return found;
  });
}

describe('A test', () => {
  test.each<[string, (code: string) => string[]]>([
    ['bounds no time of the wall: count, put in order, or move a clock', boundsOfWallTime],
    ['says why it sleeps, or waits for something', baldSleeps],
    ['has closed at its end whatever comes of it: onTestFinished, afterEach or finally', closedLast],
  ])('%s', (_rule, found) => {
    expect(ruled.length).toBeGreaterThan(600);
    expect(ruled.flatMap((file) => found(read(file)).map((line) => `${file}: ${line.trim()}`))).toEqual([]);
  });
});

test.each([
  ['expect(performance.now() - begun).toBeLessThan(2_000);', 1],
  ['expect(Date.now() - begun).toBeGreaterThanOrEqual(118);', 1],
  ['const took = performance.now() - begun;\nexpect(took, name).toBeLessThan(12_000);', 1],
  ['return { status, ms: performance.now() - begun };\n};\nexpect(\n  ms,\n  address,\n).toBeLessThan(12_000);', 1],
  ['expect(done.goneOnAfterMs).toBeLessThan(30_000);', 1],
  ["vi.spyOn(performance, 'now');\nexpect(performance.now() - begun).toBeLessThan(2_000);", 0],
  ['const begun = performance.now();\nexpect(rows.length).toBeLessThan(2_000);', 0],
  ['expect(processorMs(() => map())).toBeLessThan(50);', 0],
  ['expect(shares.quietMs).toBe(260);', 0],
])('%j: %i bounds of wall time', (code, found) => {
  expect(boundsOfWallTime(code)).toHaveLength(found);
});

test.each([
  ['  await sleep(200);', 1],
  ['  await new Promise((resume) => setTimeout(resume, 200));', 1],
  ['  await page.waitForTimeout(200);', 1],
  ['  await Promise.race([starting, sleep(1000)]);', 1],
  ['  // Long enough to take the right.\n  await sleep(200);', 0],
  [
    '/** Longer than the field waits. */\nconst afterAWhile = () => new Promise((resume) => setTimeout(resume, 400));',
    0,
  ],
  ['  while (taken.size < 5) await sleep(5);', 0],
  ['  for (; !isOver(); await sleep(100)) {', 0],
])('%j: %i sleeps without a reason', (code, found) => {
  expect(baldSleeps(code)).toHaveLength(found);
});

const bodyOf = (...lines: string[]) => `test('it', async () => {\n${lines.map((line) => `  ${line}\n`).join('')}});\n`;

test.each([
  [bodyOf('const http = await build();', 'expect(http).toBe(1);', 'await http.close();'), 1],
  [bodyOf('const { one, stop } = begin();', 'expect(one.heard).toBe(1);', 'one.leave();', 'vi.useRealTimers();'), 2],
  [bodyOf('const folder = make();', 'expect(folder).toBe(1);', 'rmSync(folder, { recursive: true });'), 1],
  [bodyOf("process.env.NAME = 'x';", 'expect(1).toBe(1);', 'delete process.env.NAME;'), 1],
  [bodyOf('server.setTime(later);', 'expect(1).toBe(1);', 'server.setTime(testNow);'), 1],
  [bodyOf('const http = await build();', 'onTestFinished(() => http.close());', 'expect(http).toBe(1);'), 0],
  [bodyOf('const http = await build();', 'await http.close();', 'expect(http.closed).toBe(true);'), 0],
  [bodyOf('await server.stop();'), 0],
])('%j: %i closed at the end', (code, found) => {
  expect(closedLast(code)).toHaveLength(found);
});
