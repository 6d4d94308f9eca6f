import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  fixture,
  idsOf,
  requestOf,
  type SourceRequest,
  sentFixtures,
  signedFixtures,
  startReceiving,
} from '#apps/testing/receive-fixtures.ts';

let receiving: Awaited<ReturnType<typeof startReceiving>>;
beforeAll(async () => {
  receiving = await startReceiving();
});
afterAll(() => receiving.close());
beforeEach(() => receiving.begin());

const sent = idsOf(sentFixtures);
const signed = idsOf(signedFixtures);

/** What a source sends that was connected for it. */
async function connected(id: string): Promise<SourceRequest> {
  const given = fixture(id);
  const { path } = await receiving.connect(given);
  return requestOf(given, path);
}

const told = async () =>
  (await receiving.rows()).map(({ status, outcome }) => [status, outcome].filter(Boolean).join(' '));

async function leads(): Promise<number> {
  const { rows } = await receiving.server.admin.query(
    'select count(*)::int as n from leads where tenant_id = $1 and origin is not null',
    [receiving.server.world.tenants.sol],
  );
  return rows[0].n;
}

test('Out of order, by Mailchimp: what happened to a person before she is known is noted, and the lead comes nevertheless', async () => {
  const asked = await connected('mailchimp-subscribe');
  const [path] = asked.url.split('?') as [string];
  const others = ['mailchimp-cleaned', 'mailchimp-unsubscribe', 'mailchimp-upemail'];
  for (const id of others) expect((await receiving.send(requestOf(fixture(id), path))).statusCode, id).toBe(200);
  await receiving.process();
  expect(new Set(await told())).toEqual(new Set(['Completed noted']));
  expect((await receiving.send(asked)).statusCode).toBe(200);
  await receiving.process();
  expect((await told()).filter((each) => each === 'Completed created')).toHaveLength(1);
});

describe('Every fixture', () => {
  test.each(sent)('%s, twenty times at once: the same answer, one row, at most one lead', async (id) => {
    const asked = await connected(id);
    const before = await leads();
    const answers = await Promise.all(Array.from({ length: 20 }, () => receiving.send(asked)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    await Promise.all([receiving.process(), receiving.process()]);
    expect(await receiving.rows()).toHaveLength(1);
    expect((await leads()) - before).toBeLessThanOrEqual(1);
  });

  test.each(sent)('%s, again once it was worked on, and again a minute later: no second row', async (id) => {
    const asked = await connected(id);
    const first = await receiving.send(asked);
    await receiving.process();
    const [before] = await receiving.rows();
    const at = receiving.server.services.clock().getTime();
    for (const seconds of [0, 60]) {
      receiving.server.setTime(new Date(at + seconds * 1_000));
      const again = await receiving.send(asked);
      expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
      await receiving.process();
    }
    expect(await receiving.rows()).toEqual([before]);
  });

  test.each(signed)('%s, with each of its bytes changed in turn: 401, and nothing is kept', async (id) => {
    const asked = await connected(id);
    const payload = asked.payload as Buffer;
    const isOverBytes = !Object.keys(asked.headers).some((name) => /api-key|authorization/.test(name));
    // A key does not cover the bytes, so the test changes the key itself. Google's key is in the body.
    const changed: SourceRequest[] = [];
    if (id.startsWith('google')) {
      const at = payload.indexOf('fixture-google-key');
      for (let byte = at; byte < at + 18; byte += 1) changed.push({ ...asked, payload: flipped(payload, byte) });
    } else if (isOverBytes) {
      const step = Math.max(1, Math.floor(payload.length / 40));
      for (let byte = 0; byte < payload.length; byte += step)
        changed.push({ ...asked, payload: flipped(payload, byte) });
    } else {
      const [name = '', value = ''] =
        Object.entries(asked.headers).find(([each]) => /api-key|authorization/.test(each)) ?? [];
      for (let at = value.startsWith('Bearer ') ? 7 : 0; at < value.length; at += 1) {
        const key = flipped(Buffer.from(value), at).toString('latin1');
        changed.push({ ...asked, headers: { ...asked.headers, [name]: key } });
      }
    }
    const answers = await Promise.all(changed.map((each) => receiving.send(each)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([`401 ${JSON.stringify({ code: 'invalid_signature', message: 'The delivery could not be verified.' })}`]),
    );
    expect(await told()).toEqual([]);
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const other = Buffer.from(bytes);
  other[at] = (other[at] as number) ^ 1;
  return other;
}
