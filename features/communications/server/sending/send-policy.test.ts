import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { house } from '#platform/server/acts/actor.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform } from '#platform/server/acts/perform.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { addMessages, newMessage } from '../messages/message-row.ts';
import { isAnswered } from '../messages/moves.ts';
import { communicationTables } from '../schema.ts';
import { readRow } from '../settings-row.ts';
import { judge } from './judge.ts';
import { allWell, nameOf, type Situation, type Step, situations, steps, type World } from './send-policy-steps.ts';

// Each step of the send policy alone, in each situation of a message.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const undone = new Error('Nothing of it stays.');

/** The verdict for the given inputs. Removes all test data afterward. */
async function verdictIn({ request, settings, state, texts, first, now, hasMailServer }: World) {
  let verdict: Awaited<ReturnType<typeof judge>> | null = null;
  const judging = perform(
    server.services,
    { agency: testAgency(server.world.tenants.sol), actor: house },
    async (real: CommandContext<string>) => {
      const clock = () => new Date(now);
      const mailRoute = { way: () => (hasMailServer ? 'outbox' : 'none') };
      const services = { ...real.services, mailRoute } as never;
      const ctx: CommandContext = { ...real, clock, services, today: '2026-11-17' } as never;
      await communicationTables(real.tx)
        .insertInto('address_states' as never)
        .values({
          tenant_id: real.agency.id,
          communication_type: request.channel,
          address: request.address,
          ...state,
          changed_at: now,
        } as never)
        .execute();
      const sent = Array.from({ length: texts }, (_, at) =>
        newMessage(
          {
            recipient_name: 'Camila',
            recipient_email: '',
            recipient_phone: request.address,
            language: 'es',
            communication_type: 'SMS',
            template_type: 'Custom',
            purpose: 'marketing',
            event_key: `sent:${at}`,
          },
          isAnswered('Twilio', new Date(at === 0 ? first : now)),
          ctx,
        ),
      );
      if (request.channel === 'SMS') await addMessages(sent, ctx);
      verdict = await judge(request, { ...(await readRow(real)), ...settings }, ctx);
      throw undone;
    },
  );
  await expect(judging).rejects.toBe(undone);
  return verdict as unknown as Awaited<ReturnType<typeof judge>>;
}

function worldWith(situation: Situation, ...against: Step[]): World {
  const world = allWell(situation);
  for (const step of against) step.against(world);
  return world;
}

const said = (step: Step) => {
  const isHeld = step.release_at !== undefined;
  return {
    outcome: isHeld ? 'held' : 'refused',
    reason: step.reason,
    release_at: step.release_at ?? null,
    last: step.rule,
    is_well: false,
  };
};

async function saidIn(world: World) {
  const { outcome, reason, release_at, findings } = await verdictIn(world);
  const { rule: last, is_well } = findings.at(-1) ?? {};
  return { outcome, reason, release_at, last, is_well };
}

describe.each(situations.map((situation) => [nameOf(situation), situation] as const))('%s', (_, situation) => {
  const standing = steps.filter(({ stands }) => stands(situation));

  test('with nothing against it: it may leave, and what was asked is told in the order of the gate', async () => {
    const { outcome, reason, findings } = await verdictIn(allWell(situation));
    const rules = standing.filter(({ isSilent }) => !isSilent).map(({ rule }) => [rule, true]);
    expect([outcome, reason]).toEqual(['allowed', null]);
    expect(findings.map(({ rule, is_well }) => [rule, is_well])).toEqual(rules);
  });

  test.each(steps.map((step) => [step.name, step] as const))('only this against it: %s', async (__, step) => {
    const allowed = { outcome: 'allowed', reason: null, release_at: null, is_well: true };
    const expected = step.stands(situation) ? said(step) : allowed;
    expect(await saidIn(worldWith(situation, step))).toMatchObject(expected);
  });

  test('of two things against it the earlier step is told', async () => {
    // A phone of another country has other hours; an address rule has no further combinations.
    const ofAddress = ['address', 'placeholder', 'in_us'];
    for (const [at, first] of standing.entries()) {
      for (const second of standing.slice(at + 1)) {
        if (ofAddress.includes(first.rule) && ofAddress.includes(second.rule)) continue;
        const told = await saidIn(worldWith(situation, second, first));
        expect([first.name, second.name, told.reason]).toEqual([first.name, second.name, first.reason]);
      }
    }
  });
});

/** The rules in the source of the send policy, by the names of their findings. */
const askedBy = (source: string) =>
  [...source.matchAll(/\banswers\.well\(\s*'(\w+)'/g)].map(([, rule]) => rule as string);

/** The rules in the source that no row of the table covers. */
function withoutRow(source: string): string[] {
  const rows = new Set(steps.filter(({ stands }) => situations.some(stands)).map(({ rule }) => rule));
  // The rule `answer` never refuses a message.
  return askedBy(source).filter((rule) => rule !== 'answer' && !rows.has(rule));
}

const source = readFileSync(path.join(import.meta.dirname, 'judge.ts'), 'utf8');

test('every step of the gate has a row, and every row a step', () => {
  expect(withoutRow(source)).toEqual([]);
  expect(new Set(steps.map(({ rule }) => rule)).difference(new Set(askedBy(source)))).toEqual(new Set());
});

test('the table sees a step without a row', () => {
  expect(withoutRow(`${source}\nif (!answers.well(\n  'moon', isFull)) return answers.refuse('held');`)).toEqual([
    'moon',
  ]);
});

test('the fourth text waits for the whole day to pass', async () => {
  const situation = { channel: 'SMS', purpose: 'marketing', isAutomatic: false, isToStaff: false } as const;
  const at = (first: string) => saidIn({ ...allWell(situation), texts: 3, first });
  expect(await at('2026-11-17T00:59:59.000Z')).toMatchObject({ outcome: 'refused', reason: 'three_a_day' });
  expect(await at('2026-11-17T00:59:58.999Z')).toMatchObject({ outcome: 'allowed' });
});

test('refused at once: hours of an agency that meet none of the law', async () => {
  const situation = { channel: 'SMS', purpose: 'service', isAutomatic: true, isToStaff: false } as const;
  const world = allWell(situation);
  const settings = { ...world.settings, business_start_hour: 20 };
  const night = { ...world, settings, now: '2026-11-18T01:00:00.000Z' };
  expect(await saidIn(night)).toEqual({
    outcome: 'refused',
    reason: 'hours',
    release_at: null,
    last: 'hours',
    is_well: false,
  });
});
