import { expect, test } from 'vitest';
import { hearers } from '#apps/server/features.ts';
import type { Fact } from '#platform/contract/fact.ts';
import { sliceFolders } from './house.ts';

/** The facts that a contract declares, by the names under which it exports them. */
function factsIn(contract: object): Fact[] {
  return Object.entries(contract)
    .filter(([name]) => name.endsWith('Facts'))
    .flatMap(([, facts]) => Object.values(facts as Record<string, Fact>));
}

const unheardOf = (facts: readonly Fact[]): string[] =>
  facts.map(({ name }) => name).filter((name) => !hearers.some(({ fact }) => fact.name === name));

const declared = (
  await Promise.all(sliceFolders.map(async (slice) => factsIn(await import(`../features/${slice}/contract.ts`))))
).flat();

test('a slice hears every fact; what only fetches screens again is `changed`', () => {
  expect(unheardOf(declared)).toEqual([]);
});

test('the facts are found, and so is one that nobody hears', () => {
  expect(declared.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['policies.policySold', 'leads.leadCreated']),
  );
  const [known] = declared as [Fact];
  expect(unheardOf([known, { ...known, name: 'leads.leadSeen' }])).toEqual(['leads.leadSeen']);
});
