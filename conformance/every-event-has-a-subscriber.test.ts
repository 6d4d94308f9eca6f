import { expect, test } from 'vitest';
import { subscribers } from '#apps/server/features.ts';
import type { DomainEvent } from '#platform/contract/domain-event.ts';
import { sliceFolders } from './house.ts';

/** The domain events that a contract declares, by their export names. */
function eventsIn(contract: object): DomainEvent[] {
  return Object.entries(contract)
    .filter(([name]) => name.endsWith('Events'))
    .flatMap(([, events]) => Object.values(events as Record<string, DomainEvent>));
}

const withoutSubscriber = (events: readonly DomainEvent[]): string[] =>
  events.map(({ name }) => name).filter((name) => !subscribers.some(({ event }) => event.name === name));

const declared = (
  await Promise.all(sliceFolders.map(async (slice) => eventsIn(await import(`../features/${slice}/contract.ts`))))
).flat();

test('every event has a subscriber; what only refetches screens is `changed`', () => {
  expect(withoutSubscriber(declared)).toEqual([]);
});

test('the events are found, and so is one without a subscriber', () => {
  expect(declared.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['policies.policySold', 'leads.leadCreated']),
  );
  const [known] = declared as [DomainEvent];
  expect(withoutSubscriber([known, { ...known, name: 'leads.leadSeen' }])).toEqual(['leads.leadSeen']);
});
