import { afterAll, expect, test } from 'vitest';
import { runStep } from '#apps/testing/run-job.ts';
import { noon, startSendingAgency, taken } from '#apps/testing/sending-agency.ts';
import { midnights } from '#platform/testing/midnights.ts';
import { signedStatus } from '../../testing.ts';
import { countMessageDays } from './message-counters.ts';

const { server, vendor, ana, agency, sol, aMessage, set, run, post, close } = await startSendingAgency();
afterAll(close);

const stats = async () => (await ana().get('/communications/stats')).body;
let texts = 0;
/** Twilio's response to a text with the given number of segments. */
const takenText = (segments: number) => {
  texts += 1;
  return { ...taken.SMS, body: JSON.stringify({ sid: `SM${texts}`, status: 'queued', num_segments: `${segments}` }) };
};
/** The daily job, which corrects the counters. */
const beginDay = async (day: string) => {
  for (const step of countMessageDays) await runStep(server, step, day, sol);
};
/** The counts of the rows since a given time, without the counters. */
const recounted = async () => {
  const { rows } = await server.admin.query(
    `select 'messages_by_day' as subject, (m.handed_over_at at time zone t.time_zone)::date::text as value,
       count(*)::int as count, 0::float as amount
     from messages m join tenants t on t.id = m.tenant_id
     where m.tenant_id = $1 and handed_over_at is not null and not is_test and m.status <> 'Cancelled' group by 2
     union all
     select 'texts_by_day', (m.handed_over_at at time zone t.time_zone)::date::text, count(*)::int, sum(segments)::float
     from messages m join tenants t on t.id = m.tenant_id
     where m.tenant_id = $1 and handed_over_at is not null and communication_type = 'SMS' group by 2 order by 1, 2`,
    [sol],
  );
  return rows;
};
const kept = async () => {
  const { rows } = await server.admin.query(
    `select subject, value, sum(count)::int as count, sum(amount)::float as amount from tallies
     where tenant_id = $1 and subject in ('messages_by_day', 'texts_by_day')
     group by 1, 2 having sum(count) <> 0 or sum(amount) <> 0 order by 1, 2`,
    [sol],
  );
  return rows;
};

test('today, this week from Monday and this month, with the segments of texts and what they cost', async () => {
  await set({ sms_segment_price: 0.0079 });
  const sentAt = async (time: string, channel: 'Email' | 'SMS', segments = 1) => {
    server.setTime(time);
    vendor.answer = () => (channel === 'SMS' ? takenText(segments) : taken.Email);
    const { id } = await aMessage(channel);
    await run(channel);
    return id;
  };
  // In Miami: the last Sunday before the week, the Monday, and the Tuesday that is today.
  await sentAt('2026-10-31T17:00:00.000Z', 'Email');
  await sentAt('2026-11-01T17:00:00.000Z', 'SMS', 3);
  await sentAt('2026-11-16T04:59:59.000Z', 'Email');
  await sentAt('2026-11-16T05:00:00.000Z', 'Email');
  await sentAt(noon, 'SMS', 2);
  await sentAt(noon, 'Email');
  expect(await stats()).toMatchObject({
    total_sent: 6,
    sent_today: 2,
    sent_this_week: 3,
    sent_this_month: 5,
    sms_segments_this_month: 5,
    sms_cost_this_month: 0.0395,
  });
  expect(await kept()).toEqual(await recounted());
});

test('what becomes of a message moves it in no day, but for what was not sent after all', async () => {
  server.setTime(noon);
  const before = await stats();
  vendor.answer = () => takenText(1);
  const sid = `SM${texts + 1}`;
  await aMessage('SMS');
  await run('SMS');
  expect((await stats()).sent_today).toBe(before.sent_today + 1);
  await post('twilio/status', await signedStatus(agency, { MessageSid: sid, MessageStatus: 'undelivered' }));
  expect((await stats()).sent_today).toBe(before.sent_today + 1);
  const cancelled = `SM${texts + 1}`;
  await aMessage('SMS');
  await run('SMS');
  await post('twilio/status', await signedStatus(agency, { MessageSid: cancelled, MessageStatus: 'canceled' }));
  expect(await stats()).toMatchObject({
    sent_today: before.sent_today + 1,
    sms_segments_this_month: before.sms_segments_this_month + 2,
  });
  expect(await kept()).toEqual(await recounted());
});

test('of texts that were put off by their provider nothing stays in the day', async () => {
  const before = await kept();
  vendor.answer = () => ({ ...taken.SMS, status: 429, body: '{"code":20429,"message":"Too Many Requests"}' });
  await aMessage('SMS');
  await run('SMS');
  expect(await kept()).toEqual(before);
  await server.admin.query("update messages set phase = 'settled' where phase <> 'settled'");
});

test.each(midnights)('in %s the day %s lasts until its midnight', async (zone, day, last, next) => {
  await server.admin.query('update tenants set time_zone = $1 where id = $2', [zone, sol]);
  await server.admin.query('update messages set handed_over_at = null where tenant_id = $1', [sol]);
  server.setTime(last);
  vendor.answer = () => taken.Email;
  await aMessage('Email');
  await run('Email');
  await beginDay(day);
  expect(await kept()).toMatchObject([{ subject: 'messages_by_day', value: day, count: 1 }]);
  expect(await stats()).toMatchObject({ sent_today: 1 });
  server.setTime(next);
  expect(await stats()).toMatchObject({ sent_today: 0 });
  await server.admin.query("update tenants set time_zone = 'America/New_York' where id = $1", [sol]);
});

test('62 days are kept, the day before them is forgotten', async () => {
  await server.admin.query('update messages set handed_over_at = null where tenant_id = $1', [sol]);
  const ids: string[] = [];
  for (const time of ['2026-09-17T03:59:59Z', '2026-09-17T04:00:00Z']) {
    server.setTime(noon);
    vendor.answer = () => taken.Email;
    const { id } = await aMessage('Email');
    await run('Email');
    await server.admin.query('update messages set handed_over_at = $1 where id = $2', [time, id]);
    ids.push(id);
  }
  await beginDay('2026-11-17');
  expect(ids).toHaveLength(2);
  expect(await kept()).toMatchObject([{ value: '2026-09-17', count: 1 }]);
});
