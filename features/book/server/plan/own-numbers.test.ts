import { describe, expect, test } from 'vitest';
import type { KnownBook } from '../../contract/known.ts';
import { carriedOut, emptyAgency, fixtureDay } from '../../testing/fixture-books.ts';
import { readBook } from '../reading/read-book.ts';
import { planBook } from './plan-book.ts';

const titles = 'Client,Phone,Policy Number,Carrier,LOB,Effective Date,Expiration Date,Annual Premium,Status';
const line = (number: string, premium = 800) =>
  `Eva Sol,3055550103,${number},Citizens,HOME,11/15/2026,11/15/2027,${premium},Active`;

async function planOf(known: KnownBook, ...lines: readonly string[]) {
  const book = await readBook({ bytes: Buffer.from([titles, ...lines].join('\n')), type: 'csv' }, {});
  return planBook(book, {}, known, fixtureDay);
}

describe('A policy with a number of ours', () => {
  test('is the one that has a number in a newer file, and its premium counts once', async () => {
    const known = carriedOut(await planOf(emptyAgency, line('TBD')), emptyAgency);
    const plan = await planOf(known, line('E-77', 850));
    expect(plan.policies.map(({ known_id, changes }) => [known_id, changes.map(({ field }) => field)])).toEqual([
      [known.policies[0]?.id, ['policy_number', 'annual_premium']],
    ]);
    expect(plan).toMatchObject({ gone: [], sums: { new_policies: 0, known_policies: 1, changed_policies: 1 } });
    const again = await planOf(carriedOut(plan, known), line('E-77', 850));
    expect(again.policies.flatMap(({ changes, conflicts }) => [...changes, ...conflicts])).toEqual([]);
    expect(again.sums.known_policies).toBe(1);
  });

  test('stays without one where the file has both, or two that could be it', async () => {
    const known = carriedOut(await planOf(emptyAgency, line('TBD')), emptyAgency);
    expect((await planOf(known, line('TBD'), line('E-77'))).sums).toMatchObject({ new_policies: 1, known_policies: 1 });
    expect((await planOf(known, line('E-77'), line('E-78'))).sums).toMatchObject({
      new_policies: 2,
      known_policies: 0,
    });
  });
});
