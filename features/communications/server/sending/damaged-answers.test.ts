import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type Channel, fixture, noon, startSendingAgency } from '#apps/testing/sending-agency.ts';

const { server, vendor, aMessage, run, log, clear, close } = await startSendingAgency();
afterAll(close);
afterEach(clear);

const recorded: readonly [Channel, string][] = [
  ...['sms-create', 'error-20003-auth', 'error-20429-rate', 'error-21211-invalid-to'].map(ofTwilio),
  ...['error-21610-opted-out', 'error-500'].map(ofTwilio),
  ...['mail-send', 'error-400', 'error-401', 'error-403', 'error-413', 'error-429', 'error-500'].map(ofSendgrid),
];

function ofTwilio(name: string): [Channel, string] {
  return ['SMS', `twilio-${name}`];
}

function ofSendgrid(name: string): [Channel, string] {
  return ['Email', `sendgrid-${name}`];
}

/** A body with a changed byte in the middle, a repeated body, or a reversed one. */
const damages: Readonly<Record<string, (body: string) => string>> = {
  'a byte changed': (body) => `${body.slice(0, body.length >> 1)}\u0000${body.slice((body.length >> 1) + 1)}`,
  'the first byte changed': (body) => `x${body.slice(1)}`,
  repeated: (body) => `${body}${body}`,
  reversed: (body) => [...body].reverse().join(''),
  empty: () => '',
};

describe.each(recorded)('%s: %s', (channel, name) => {
  test.each(Object.keys(damages))(
    '%s: the message has a fate, and what may have arrived goes out no second time',
    async (how) => {
      server.setTime(noon);
      const { answer } = fixture(name);
      vendor.answer = () => ({ ...answer, body: (damages[how] as (body: string) => string)(answer.body) });
      const { id } = await aMessage(channel);
      vendor.asked = [];
      await run(channel);
      const asked = vendor.asked.filter(({ method }) => method === 'POST');
      expect(asked).toHaveLength(1);
      const { status } = await log(id);
      const isTaken = answer.status < 300;
      expect(isTaken ? ['Queued', 'Sent'] : ['Queued', 'Failed', 'Cancelled']).toContain(status);
      // A refusal counts by its status alone. After a success no second request is sent.
      vendor.asked = [];
      await run(channel);
      if (isTaken || status !== 'Queued') expect(vendor.asked.filter(({ method }) => method === 'POST')).toEqual([]);
    },
  );
});
