import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readPdf } from '#platform/testing/read-pdf.ts';
import { aProposal } from './fixtures/proposals.ts';
import { renderInPool } from './proposal-pool.ts';

test('proposals asked for at once come out right, each its own', async () => {
  const numbers = Array.from({ length: 12 }, (_, index) => `COT-2026-${100 + index}`);
  const rendered = await Promise.all(
    numbers.map((quote_number) => renderInPool(aProposal('Auto', { offer: { quote_number } }))),
  );
  const titles = await Promise.all(
    rendered.map(async (one) => ('file' in one ? (await readPdf(one.file)).title : one)),
  );
  expect(titles).toEqual(numbers.map((number) => `Propuesta de seguro de auto ${number}`));
});

test('the thread of the one who asks is idle meanwhile', async () => {
  await renderInPool(aProposal());
  const before = { own: process.threadCpuUsage(), all: process.cpuUsage() };
  await Promise.all(Array.from({ length: 20 }, () => renderInPool(aProposal())));
  const [own, all] = [process.threadCpuUsage(before.own), process.cpuUsage(before.all)];
  expect((own.user + own.system) / (all.user + all.system)).toBeLessThan(0.1);
});

test('too many at once: 503 for those who came last, and a page for the others', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 60 }, () => renderInPool(aProposal())));
  const refused = asked.filter((answer) => answer.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(25);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', status: 503 });
});

test('a process that has made a page ends by itself', async () => {
  const script = `
    const { renderInPool } = await import('${new URL('proposal-pool.ts', import.meta.url)}');
    const { aProposal } = await import('${new URL('fixtures/proposals.ts', import.meta.url)}');
    const { file } = await renderInPool(aProposal());
    process.stdout.write(Buffer.from(file).toString('latin1', 0, 5));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    timeout: 20_000,
  });
  expect(stdout).toBe('%PDF-');
});
