import * as z from 'zod/mini';
import { knownAs, lockAddress } from '#features/consents/server/index.ts';
import { type ProposalFile, proposalFile } from '#features/proposals/server/index.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import type { Attachment } from '#platform/server/mail/mail.ts';
import { type SendingType, sendingTypes } from '../../contract/channels.ts';
import { withLogo } from '../letters/logo.ts';
import { inWhoseName, readLogo, readSender } from '../letters/sender.ts';
import { lockMessage, moveMessage } from '../messages/message-row.ts';
import { ends, handsOver, waits } from '../messages/moves.ts';
import { hasProposal, noteAttachment } from '../messages/proposals.ts';
import { accessOf, type Outgoing, type Provider } from '../providers/provider.ts';
import { providerOf } from '../providers/providers.ts';
import { communicationTables } from '../schema.ts';
import { readRow, type SettingsRow } from '../settings-row.ts';
import { writeAtRelease } from '../writing/write-at-release.ts';
import { judge } from './judge.ts';
import { readZip } from './lookup.ts';
import { noteEvent, takeBack, takeOutcome } from './outcome.ts';

/** The number of messages that one job sends; the next job sends the rest. */
const portion = 60;
/** If the process dies while it waits for the provider, a job settles the message after this time. */
const patienceMs = 60_000;
/** A message that could not leave within this time is stale. */
const staleMs = 72 * 3_600_000;

/**
 * Sends the waiting messages of a channel that may leave now, one after the other. Each send is marked and committed
 * before the provider is called, so that no message is sent twice, even if a process is killed.
 */
export const sendMessages = agencyJob({
  name: 'communications.send',
  payload: z.object({ communication_type: z.enum(sendingTypes) }),
  retryLimit: 3,
  timeoutSeconds: 900,
  concurrency: 2,
  async run({ communication_type }, work) {
    const due = await work.act((ctx) => dueOf(communication_type, ctx));
    const isDone = await sendAll(due, work);
    await work.finish(async ({ enqueue }) => {
      if (isDone && due.length === portion) await enqueue(sendMessages, { communication_type });
    });
  },
});

/** The messages that may leave now. A stopped channel has none until its next retry, and then only one. */
async function dueOf(channel: SendingType, ctx: CommandContext): Promise<string[]> {
  const { tx, agency, clock } = ctx;
  const [{ troubles }, tenant] = await Promise.all([
    readRow(ctx),
    communicationTables(tx)
      .selectFrom('tenants')
      .select('features_enabled')
      .where('id', '=', agency.id)
      .executeTakeFirst(),
  ]);
  const isOn = tenant?.features_enabled.includes('communications') ?? false;
  const trouble = troubles.find(({ communication_type }) => communication_type === channel);
  if (trouble && new Date(trouble.try_at) > clock()) return [];
  const rows = await communicationTables(tx)
    .selectFrom('messages')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('phase', '=', 'waiting')
    .where('communication_type', '=', channel)
    .where('release_at', '<=', instantOf(clock()))
    // Without the module, messages wait, except the renewal reminders, which belong to the renewals.
    .where(({ or, and, eb, lit }) =>
      or([lit(isOn), and([eb('by_user', 'is', null), eb('template_type', '=', 'Renewal Reminder')])]),
    )
    .orderBy('release_at')
    .orderBy('id')
    .limit(trouble ? 1 : portion)
    .execute();
  return rows.map(({ id }) => id);
}

/** Sends one message after the other, until the channel stops. Returns whether nothing stopped it. */
async function sendAll(due: readonly string[], work: AgencyWork): Promise<boolean> {
  for (const id of due) if (await sendOne(id, work)) return false;
  return true;
}

/** Sends one message, if it may leave now. Returns whether the channel is stopped afterward. */
async function sendOne(id: string, work: AgencyWork): Promise<boolean> {
  const marked = await work.act((ctx) => mark(id, ctx));
  if (!marked) return false;
  const { message, provider, settings, proposal, logo } = marked;
  const files = proposal ? await attach(id, proposal, work) : [];
  if (!files) return false;
  const { html, logos } = withLogo(message.html, await readLogo(logo, work));
  const handed = await provider.send(
    { ...message, html, attachments: [...logos, ...files] },
    accessOf(provider, settings, work.services),
  );
  return work.act((ctx) => takeOutcome(id, handed, provider, ctx));
}

interface Marked {
  message: Outgoing;
  /** The attachment. */
  proposal: ProposalFile | null;
  /** The name of the logo in the file storage. */
  logo: string | null;
  provider: Provider;
  settings: SettingsRow;
}

/** Marks a message as sent, if it may leave now; null: it may not, or another job has it. */
async function mark(id: string, ctx: CommandContext): Promise<Marked | null> {
  const { tx, agency, clock } = ctx;
  const db = communicationTables(tx);
  const row = await db
    .selectFrom('messages')
    .select(['communication_type', 'recipient_email', 'recipient_phone', 'recipient_name', 'purpose', 'template_type'])
    .select(['subject', 'content', 'html', 'client_id', 'created_at', 'due_at', 'by_user', 'user_id', 'segments'])
    .select(['record_type', 'record_id', 'event_key', 'language', 'also'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const channel = row.communication_type as SendingType;
  const to = row.recipient_email || row.recipient_phone;
  const address = knownAs(channel, to);
  // A stop that is committed before this lock is visible below; a later one takes effect after the send.
  await lockAddress(channel, address, ctx);
  const [before, settings, sender, zip] = await Promise.all([
    lockMessage(id, ctx),
    readRow(ctx),
    readSender(ctx),
    readZip(row.client_id, ctx),
  ]);
  if (before?.phase !== 'waiting') return null;
  const postal_address = settings.postal_address || sender.postal_address;
  const asked = { channel, address, zip, purpose: row.purpose, postal_address };
  const from = { isAutomatic: row.by_user === null, isToStaff: row.user_id !== null, segments: row.segments };
  const verdict = await judge({ ...asked, ...from }, settings, ctx);
  const seen = { gate: JSON.stringify(verdict.findings) };
  const isStale = clock().getTime() - new Date(row.due_at ?? row.created_at).getTime() > staleMs;
  const provider = providerOf(channel, settings);
  if (verdict.outcome === 'refused' || !provider || isStale) {
    const reason = verdict.outcome === 'refused' ? verdict.reason : 'stale';
    await moveMessage(before, ends('Cancelled', reason), ctx, seen);
    return null;
  }
  if (verdict.outcome === 'held') {
    await moveMessage(before, waits(verdict.release_at, verdict.reason), ctx, seen);
    return null;
  }
  const named = channel === 'Email' ? await inWhoseName(settings, sender, row, ctx) : settings;
  // An automatic message is written now.
  const writing = { ...sender, reply_email: named.reply_to_email };
  const written = row.content === '' ? await writeAtRelease(row, writing, ctx) : null;
  if (written && 'reason' in written) {
    await moveMessage(before, ends('Cancelled', written.reason, written.facts), ctx, seen);
    return null;
  }
  const lookAt = new Date(clock().getTime() + patienceMs);
  const attempts = before.attempts + 1;
  const move = handsOver({ attempts, provider: provider.name, lookAt }, clock());
  await moveMessage(before, move, ctx, { ...seen, ...written });
  const { subject, content, html } = { ...row, ...written };
  const unsubscribe = /https?:\/\/\S+\/u\/[\w-]+/.exec(content)?.[0];
  const message: Outgoing = {
    id,
    tenant_id: agency.id,
    to,
    name: row.recipient_name,
    template_type: row.template_type,
    subject,
    text: content,
    html,
    attachments: [],
    validSeconds: verdict.validSeconds,
    headers: unsubscribe && row.purpose === 'marketing' ? unsubscribing(unsubscribe) : {},
  };
  const proposal = hasProposal(row) ? await proposalFile(row.record_id ?? '', ctx) : null;
  return { message, provider, settings: named, proposal, logo: sender.logo };
}

/** The headers by which a mailbox shows its own unsubscribe button. One-click unsubscribe needs an HTTPS address. */
function unsubscribing(link: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${link}>`,
    ...(link.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

/**
 * The proposal as an attachment, which is recorded with the message. If it has characters that no font has, the message
 * leaves without it and records that. null: it could not be rendered now, so the message waits and never leaves without
 * it.
 */
async function attach(id: string, { name, make }: ProposalFile, work: AgencyWork): Promise<Attachment[] | null> {
  const made = await make().catch((err: unknown) => {
    work.log.warn({ err, message_id: id }, 'The proposal of a message could not be made');
    return null;
  });
  await work.act(async (ctx) => {
    if (!made) return takeBack(id, ctx);
    if ('missing' in made) return noteEvent(id, { event: 'without_proposal', detail: made.missing }, ctx);
    await noteAttachment(id, name, ctx);
  });
  if (!made) return null;
  return 'missing' in made ? [] : [{ filename: name, contentType: 'application/pdf', content: made.file }];
}
