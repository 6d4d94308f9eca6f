import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { house } from '#platform/server/acts/actor.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { perform } from '#platform/server/acts/perform.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { sendingTypes } from '../../contract/channels.ts';
import { purposes, type ReasonCode } from '../../contract/messages.ts';
import { addMessages, newMessage } from '../messages/write-message.ts';
import { communicationTables } from '../schema.ts';
import { readRow, type SettingsRow } from '../settings/read-settings.ts';
import { type Asked, judge } from './judge.ts';

// Each step of the gate with nothing else against a message, in each situation that a message can be in.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Situation = Required<Pick<Asked, 'channel' | 'purpose' | 'isAutomatic' | 'isToStaff'>>;

const situations: Situation[] = sendingTypes.flatMap((channel) =>
  purposes.flatMap((purpose) =>
    [false, true].flatMap((isAutomatic) =>
      [false, true].map((isToStaff) => ({ channel, purpose, isAutomatic, isToStaff })),
    ),
  ),
);
const nameOf = ({ channel, purpose, isAutomatic, isToStaff }: Situation) =>
  `${channel} ${purpose} ${isAutomatic ? 'automatic' : 'by hand'} to ${isToStaff ? 'staff' : 'a client'}`;

/** All that the gate asks about. */
interface World {
  asked: Asked;
  settings: Partial<SettingsRow>;
  state: {
    service: string;
    marketing: string;
    is_held: boolean;
    is_service_held: boolean;
    is_undeliverable: boolean;
  };
  /** How many texts that are to sell have gone to the phone within the day, and when the first of them did. */
  texts: number;
  first: string;
  now: string;
  hasMailServer: boolean;
}

/** Nothing stands against the message, and wherever there is a bound it is only just kept. */
const allWell = (situation: Situation): World => ({
  asked: {
    ...situation,
    address: situation.channel === 'Email' ? 'camila.duarte@example.com' : '+13055550142',
    ...{ zip: '33135', postal_address: '1200 SW 8th St, Miami, FL 33135', segments: 2 },
  },
  settings: {
    ...{ email_enabled: true, email_provider: 'SMTP', sms_enabled: true, sms_monthly_segments_max: 2 },
    ...{ business_hours_enabled: true, business_start_hour: 8, business_end_hour: 22 },
  },
  state: {
    ...{ service: 'given', marketing: 'given', is_held: false, is_service_held: false, is_undeliverable: false },
  },
  ...{ texts: 2, first: '2026-11-17T17:00:00.000Z', now: '2026-11-18T00:59:59.000Z', hasMailServer: true },
});

/** A step of the gate: what stands against a message, in which situations, and what is said then. */
interface Step {
  name: string;
  rule: string;
  reason: ReasonCode;
  /** When a message leaves that is held; left out: it is refused. null: nobody can say. */
  release_at?: string | null;
  stands: (situation: Situation) => boolean;
  against: (world: World) => void;
  /** Whether the gate tells of it only where it is not well. */
  isSilent?: boolean;
}

const always = () => true;
const toClient = ({ isToStaff }: Situation) => !isToStaff;
const isMarketing = ({ purpose }: Situation) => purpose === 'marketing';
const isText = ({ channel }: Situation) => channel === 'SMS';
const isMail = ({ channel }: Situation) => channel === 'Email';
const automatic = ({ isAutomatic }: Situation) => isAutomatic;
const all =
  (...conditions: Step['stands'][]): Step['stands'] =>
  (situation) =>
    conditions.every((condition) => condition(situation));
const not =
  (condition: Step['stands']): Step['stands'] =>
  (situation) =>
    !condition(situation);

/** In the order of the gate. */
const steps: Step[] = [
  {
    ...{ name: 'the channel is off', rule: 'channel', reason: 'channel_off', stands: always },
    against: ({ settings }) => Object.assign(settings, { email_enabled: false, sms_enabled: false }),
  },
  {
    ...{ name: 'there is no address', rule: 'address', reason: 'no_address', stands: always, isSilent: true },
    against: ({ asked }) => Object.assign(asked, { address: '' }),
  },
  {
    ...{ name: 'a stop of service', rule: 'stop', reason: 'stopped', stands: all(toClient, not(isMarketing)) },
    against: ({ state }) => Object.assign(state, { service: 'revoked' }),
  },
  {
    ...{ name: 'a stop of marketing', rule: 'stop', reason: 'stopped', stands: all(toClient, isMarketing) },
    against: ({ state }) => Object.assign(state, { marketing: 'revoked' }),
  },
  {
    ...{ name: 'a doubt about service', rule: 'held', reason: 'held', isSilent: true },
    stands: all(toClient, not(isMarketing)),
    against: ({ state }) => Object.assign(state, { is_service_held: true }),
  },
  {
    ...{ name: 'a doubt about marketing', rule: 'held', reason: 'held', isSilent: true },
    stands: all(toClient, isMarketing),
    against: ({ state }) => Object.assign(state, { is_held: true }),
  },
  {
    ...{ name: 'nothing arrives there', rule: 'deliverable', reason: 'undeliverable', stands: always },
    against: ({ state }) => Object.assign(state, { is_undeliverable: true }),
  },
  {
    ...{ name: 'the address is nobody’s', rule: 'placeholder', reason: 'placeholder' },
    stands: all(automatic, toClient),
    against: ({ asked }) =>
      Object.assign(asked, { address: asked.channel === 'Email' ? 'noemail@example.com' : '+13055555555' }),
  },
  {
    ...{ name: 'the agency has no postal address', rule: 'postal_address', reason: 'no_postal_address' },
    stands: all(toClient, isMail, isMarketing),
    against: ({ asked }) => Object.assign(asked, { postal_address: '' }),
  },
  {
    ...{ name: 'there is no mail server', rule: 'server', reason: 'no_mail_server', release_at: null, isSilent: true },
    stands: isMail,
    against: (world) => Object.assign(world, { hasMailServer: false }),
  },
  {
    ...{ name: 'a phone of another country', rule: 'in_us', reason: 'not_in_us', stands: all(toClient, isText) },
    against: ({ asked }) => asked.channel === 'SMS' && Object.assign(asked, { address: '+525512345678' }),
  },
  {
    ...{ name: 'no consent', rule: 'consent', reason: 'no_consent', stands: all(toClient, isText) },
    against: ({ state }) => Object.assign(state, { service: 'none', marketing: 'none' }),
  },
  {
    ...{ name: 'the hours of the law are over', rule: 'hours', reason: 'hours', stands: all(toClient, isText) },
    release_at: '2026-11-18T13:00:00Z',
    against: (world) => Object.assign(world, { now: '2026-11-18T01:00:00.000Z' }),
  },
  {
    ...{ name: 'three texts that are to sell in a day', rule: 'per_day', reason: 'three_a_day' },
    stands: all(toClient, isText, isMarketing),
    against: (world) => Object.assign(world, { texts: 3 }),
  },
  {
    ...{ name: 'the agency’s hours are over', rule: 'agency_hours', reason: 'agency_hours' },
    ...{ release_at: '2026-11-18T13:00:00Z', stands: all(automatic, toClient) },
    against: ({ settings }) => Object.assign(settings, { business_end_hour: 19 }),
  },
  {
    ...{ name: 'the month’s texts are used up', rule: 'month_limit', reason: 'month_limit' },
    ...{ release_at: '2026-11-18T01:59:59Z', stands: all(automatic, isText) },
    against: ({ settings }) => Object.assign(settings, { sms_monthly_segments_max: 1 }),
  },
];

const undone = new Error('Nothing of it stays.');

/** What the gate says in a world, of which nothing is left. */
async function verdictIn({ asked, settings, state, texts, first, now, hasMailServer }: World) {
  let verdict: Awaited<ReturnType<typeof judge>> | null = null;
  const judging = perform(
    server.services,
    { agency: testAgency(server.world.tenants.sol), actor: house },
    async (real: Deed<string>) => {
      const clock = () => new Date(now);
      const mailRoute = { way: () => (hasMailServer ? 'outbox' : 'none') };
      const services = { ...real.services, mailRoute } as never;
      const deed: Deed = { ...real, clock, services, today: '2026-11-17' } as never;
      await communicationTables(real.tx)
        .insertInto('address_states' as never)
        .values({
          ...{ tenant_id: real.agency.id, communication_type: asked.channel, address: asked.address, ...state },
          changed_at: now,
        } as never)
        .execute();
      const sent = Array.from({ length: texts }, (_, at) =>
        newMessage(
          {
            ...{ recipient_name: 'Camila', recipient_email: '', recipient_phone: asked.address, language: 'es' },
            ...{ communication_type: 'SMS', template_type: 'Custom', purpose: 'marketing', status: 'Sent' },
            ...{ phase: 'settled', event_key: `sent:${at}`, handed_over_at: at === 0 ? first : now },
          },
          deed,
        ),
      );
      if (asked.channel === 'SMS') await addMessages(sent, deed);
      verdict = await judge(asked, { ...(await readRow(real)), ...settings }, deed);
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
    ...{ outcome: isHeld ? 'held' : 'refused', reason: step.reason, release_at: step.release_at ?? null },
    ...{ last: step.rule, is_well: false },
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
    // A phone of another country has other hours; an address is one alone.
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

/** What the source of the gate asks, by the names of its findings. */
const askedBy = (source: string) =>
  [...source.matchAll(/\banswers\.well\(\s*'(\w+)'/g)].map(([, rule]) => rule as string);

/** What the gate asks and no row of the table has as what stands against a message. */
function withoutRow(source: string): string[] {
  const rows = new Set(steps.filter(({ stands }) => situations.some(stands)).map(({ rule }) => rule));
  // That somebody may be answered is never against a message.
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
    ...{ outcome: 'refused', reason: 'hours', release_at: null, last: 'hours', is_well: false },
  });
});
