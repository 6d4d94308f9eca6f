import { sql } from 'kysely';
import { readPhone } from '#features/clients/server/index.ts';
import { knownAs } from '#features/consents/server/index.ts';
import { emailPattern } from '#platform/contract/fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { isGiven } from '#platform/server/database/conditions.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import type { StepsContext } from '#platform/server/http/contexts.ts';
import type { ReasonCode, TestMessage, TestResult } from '../../contract/messages.ts';
import { footerOf } from '../letters/footer.ts';
import { withLogo } from '../letters/logo.ts';
import { readText, renderMessage } from '../letters/render-message.ts';
import { inWhoseName, readLogo, readSender } from '../letters/sender.ts';
import { addMessages, newMessage } from '../messages/message-row.ts';
import { handsOver } from '../messages/moves.ts';
import { accessOf, type Outgoing, type Provider } from '../providers/provider.ts';
import { lacksMailServer, providerOf } from '../providers/providers.ts';
import { sayReason } from '../reasons.ts';
import { communicationTables } from '../schema.ts';
import { judge } from '../sending/judge.ts';
import { takeOutcome } from '../sending/outcome.ts';
import { readRow, type SettingsRow } from '../settings-row.ts';
import { exampleValues } from '../templates/example-values.ts';
import { readTemplate } from '../templates/read-templates.ts';
import { isWord } from '../writing/words.ts';

/** The limits of tests: per user in an hour, and per agency in a day. */
const perUser = { name: 'communications.test', points: 60, seconds: 3_600 };
const perAgency = { name: 'communications.tests', points: 200, seconds: 86_400 };

interface Ready {
  message: Outgoing;
  provider: Provider;
  settings: SettingsRow;
  logo: string | null;
}

/**
 * Sends a template to an address, once and at once, also by a stopped channel. Returns the provider's own response.
 * Refuses an unknown template, an invalid address, and values that are not words, on their fields.
 */
export async function testTemplate(input: TestMessage, context: StepsContext): Promise<TestResult> {
  const { act, finish, services, session, agency, language } = context;
  const ready = await act(async (ctx) => {
    await services.rateLimits.countInOrder([
      [perUser, session.user_id],
      [perAgency, agency.id],
    ]);
    return prepare(input, ctx);
  });
  if ('success' in ready) {
    return finish(async ({ audit }) => {
      audit(null);
      return ready;
    });
  }
  const { message, provider, settings } = ready;
  const { html, logos } = withLogo(message.html, await readLogo(ready.logo, context));
  const handed = await provider.send({ ...message, html, attachments: logos }, accessOf(provider, settings, services));
  return finish(async (ctx) => {
    await takeOutcome(message.id, handed, provider, ctx);
    ctx.audit({
      action: 'testTemplate',
      entity: 'communication',
      entity_id: message.id,
      after: { fate: handed.kind },
    });
    const error =
      handed.kind === 'taken'
        ? null
        : handed.kind === 'may_have_arrived'
          ? sayReason('outcome_unknown', {}, language, services)
          : sayReason(
              handed.kind === 'later' ? 'provider_busy' : handed.reason,
              { said: handed.sentence },
              language,
              services,
            );
    return { success: error === null, error, id: message.id };
  });
}

/** The message, marked as sent before the provider is called; or why it can't be sent. */
async function prepare(input: TestMessage, ctx: CommandContext): Promise<Ready | TestResult> {
  const { services, language, actor, agency, clock, refuseFields } = ctx;
  const recipient = recipientOf(input, ctx);
  const values = Array.isArray(input.variables) ? {} : input.variables;
  const wrong = Object.entries(values).filter(([, value]) => !isWord(value));
  if (wrong.length > 0) {
    refuseFields(
      wrong.map(([name]) => ({
        field: `variables.${name}`,
        code: 'invalid',
        message: 'communications:validation.word',
      })),
    );
  }
  const [template, settings, sender, isToOwn] = await Promise.all([
    readTemplate(input.template_id, ctx),
    readRow(ctx),
    readSender(ctx),
    isOfAgency(recipient, ctx),
  ]);
  if (!template || template.communication_type !== input.communication_type) throw unknownReference('template_id');
  const provider = providerOf(input.communication_type, settings);
  if (!provider) return { success: false, error: sayReason('channel_off', {}, language, services), id: null };
  if (lacksMailServer(input.communication_type, settings, services)) {
    return { success: false, error: sayReason('no_mail_server', {}, language, services), id: null };
  }
  const postal_address = settings.postal_address || sender.postal_address;
  const stands = await standsAgainst(recipient, postal_address, settings, ctx);
  if (stands) return { success: false, error: sayReason(stands, {}, language, services), id: null };
  const declared = Object.fromEntries(template.variables.map((name) => [name, `(${name})`]));
  const examples = exampleValues(template.language, { ...sender, seller: actor.name }, ctx);
  const reason = { reason: 'staff' as const, unsubscribe_url: null };
  const footer = footerOf({ ...sender, postal_address }, reason, template.language, services.translate);
  const around = { agency: sender.name, brand: sender.brand, footer };
  const all = { ...declared, ...examples, ...values };
  const written = renderMessage(readText(template), all, template.language, input.communication_type, around);
  if ('reason' in written) {
    return { success: false, error: sayReason(written.reason, written.facts, language, services), id: null };
  }
  const isEmail = written.channel === 'Email';
  const subject = isEmail ? `${isToOwn ? '' : '[Test] '}${written.subject}` : '';
  const row = newMessage(
    {
      ...recipient,
      communication_type: input.communication_type,
      template_type: template.template_type,
      purpose: 'service',
      language: template.language,
      subject,
      content: written.text,
      event_key: `test:${ctx.clock().getTime()}:${Math.random()}`,
      is_test: true,
      template_id: template.id,
      template_name: template.name,
      by_user: actor.user_id,
      segments: written.channel === 'SMS' ? written.segments : null,
    },
    // If the process dies in the meantime, a job settles the message after a minute.
    handsOver({ attempts: 1, lookAt: new Date(clock().getTime() + 60_000), status: 'Pending' }, clock()),
    ctx,
  );
  const [named] = await Promise.all([
    isEmail ? inWhoseName(settings, sender, row, ctx) : settings,
    addMessages([row], ctx),
  ]);
  const message: Outgoing = {
    id: row.id,
    tenant_id: agency.id,
    to: row.recipient_email || row.recipient_phone,
    name: '',
    template_type: template.template_type,
    subject,
    text: written.text,
    html: isEmail ? written.html : null,
    headers: {},
    attachments: [],
    validSeconds: isEmail ? null : 36_000,
  };
  return { message, provider, settings: named, logo: sender.logo };
}

/** Why the send policy refuses a test to a client's address; null: it allows it, or no client has the address. */
async function standsAgainst(
  { recipient_email, recipient_phone }: Recipient,
  postal_address: string,
  settings: SettingsRow,
  ctx: CommandContext,
): Promise<ReasonCode | null> {
  const { tx, agency } = ctx;
  const channel = recipient_phone ? 'SMS' : 'Email';
  const address = knownAs(channel, recipient_email || recipient_phone);
  const client = await communicationTables(tx)
    .selectFrom('clients')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where(channel === 'SMS' ? 'phone' : 'email_norm', '=', address)
    .where(isGiven(channel === 'SMS' ? 'clients.phone' : 'clients.email_norm'))
    .limit(1)
    .executeTakeFirst();
  if (!client) return null;
  const { outcome, reason } = await judge(
    { channel, address, zip: '', purpose: 'service', postal_address },
    settings,
    ctx,
  );
  return outcome === 'allowed' ? null : reason;
}

/** Whether the e-mail address belongs to a user of the agency, whose test message needs no mark as a test. */
async function isOfAgency({ recipient_email }: Recipient, { tx, agency }: CommandContext): Promise<boolean> {
  const user = await communicationTables(tx)
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where(sql`lower(email)`, '=', recipient_email.toLowerCase())
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}

type Recipient = { recipient_name: string; recipient_email: string; recipient_phone: string };

/** The recipient of the test. */
function recipientOf(
  { communication_type, test_recipient_email: email, test_recipient_phone: phone }: TestMessage,
  { actor, refuseFields }: Pick<CommandContext, 'actor' | 'refuseFields'>,
): Recipient {
  const nobody = { recipient_name: actor.name, recipient_email: '', recipient_phone: '' };
  if (communication_type === 'Email') {
    if (emailPattern.test(email)) return { ...nobody, recipient_email: email };
    return refuseFields([problem('test_recipient_email', 'email')]);
  }
  const number = readPhone(phone);
  if (number?.e164) return { ...nobody, recipient_phone: number.e164 };
  return refuseFields([problem('test_recipient_phone', 'phone')]);
}

const problem = (field: string, code: string) => ({
  field,
  code: 'invalid',
  message: `communications:validation.${code}`,
});
