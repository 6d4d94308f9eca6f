import { sql } from 'kysely';
import * as z from 'zod/mini';
import { urgentDays } from '#features/policies/contract.ts';
import { dayAt, daysBetween } from '#platform/contract/calendar.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { letter, type Paragraph } from '#platform/server/mail/letter.ts';
import { openRenewalStatuses, renewalFacts } from '../contract.ts';
import { type RenewalNoticesTable, renewalTables } from './schema.ts';

/** So many mails one job sends before it hands on to the next. */
const mailsPerJob = 50;

/** A mail that nobody takes is tried so often, through the days; one that the provider refuses for good, once. */
const triesMax = 12;

/**
 * Sends the mails that wait, to clients whose policies are up for renewal, each in the client's language: one for all that a
 * run has found of a client, once the run has come to its end. The house's mail sends each once, whatever is killed; of a
 * renewal that was decided meanwhile none tells.
 */
export const sendReminders = agencyJob({
  name: 'renewals.send-reminders',
  payload: z.object({}),
  retryLimit: 5,
  timeoutSeconds: 900,
  // One after the other: the provider is the same for all.
  concurrency: 1,
  async run(_payload, work) {
    const waiting = await work.act(readWaiting);
    const mails = Map.groupBy(waiting, ({ client_id, found_at }) => `${client_id}:${found_at}`);
    const failures: unknown[] = [];
    for (const [key, notices] of mails) {
      await send(key, notices, work).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not every mail was sent.');
    await work.finish(async (deed) => {
      if (mails.size === mailsPerJob) await deed.enqueue(sendReminders, {});
    });
  },
});

/** The notices of the next mails, those of one mail together and by the day on which their policies end. */
async function readWaiting({ tx, agency }: Deed) {
  const db = renewalTables(tx);
  const mails = db
    .selectFrom('renewal_notices as waiting')
    .innerJoin('renewals as about', (join) =>
      join.onRef('about.tenant_id', '=', 'waiting.tenant_id').onRef('about.id', '=', 'waiting.renewal_id'),
    )
    .select(['about.client_id', 'waiting.created_at', ({ fn }) => fn.min('waiting.tries').as('tries')])
    .where('waiting.tenant_id', '=', agency.id)
    .where('about.tenant_id', '=', agency.id)
    .where('waiting.status', '=', 'waiting')
    // What a run has found it finds to its end.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('renewal_runs as run')
            .select(sql`1`.as('one'))
            .where('run.tenant_id', '=', agency.id)
            .where('run.status', '=', 'running')
            .whereRef('run.started_at', '=', 'waiting.created_at'),
        ),
      ),
    )
    .groupBy(['about.client_id', 'waiting.created_at'])
    // What was not taken stands behind what was not tried.
    .orderBy('tries')
    .orderBy('waiting.created_at')
    .orderBy('about.client_id')
    .limit(mailsPerJob)
    .as('mails');
  return db
    .selectFrom('renewal_notices')
    .innerJoin('renewals', onKey('renewals', 'renewal_notices.renewal_id'))
    .innerJoin('clients', onKey('clients', 'renewals.client_id'))
    .innerJoin('tenants', 'tenants.id', 'renewal_notices.tenant_id')
    .innerJoin(mails, (join) =>
      join
        .onRef('mails.client_id', '=', 'renewals.client_id')
        .onRef('mails.created_at', '=', 'renewal_notices.created_at'),
    )
    .select(['renewal_notices.id', 'renewal_notices.renewal_id', 'renewal_notices.recipient', 'renewal_notices.tries'])
    .select(['renewal_notices.created_at as found_at', 'renewals.client_id'])
    .select(['renewals.status', 'renewals.product_type', 'renewals.renewal_date', 'clients.language'])
    .select(['tenants.name as agency_name', 'tenants.contact_phone'])
    .where('renewal_notices.tenant_id', '=', agency.id)
    .where('renewal_notices.status', '=', 'waiting')
    .orderBy('mails.tries')
    .orderBy('renewal_notices.created_at')
    .orderBy('renewals.client_id')
    .orderBy('renewals.renewal_date')
    .orderBy('renewal_notices.id')
    .execute();
}

type Waiting = Awaited<ReturnType<typeof readWaiting>>[number];
/** Those of one mail. */
type Notices = readonly [Waiting, ...Waiting[]];

async function send(key: string, notices: readonly Waiting[], work: AgencyWork): Promise<void> {
  const { agency, services } = work;
  const today = dayAt(work.clock(), agency.time_zone);
  // On its last day a policy is not to be written about any more: somebody calls.
  const isDue = ({ status, renewal_date }: Waiting) => openRenewalStatuses.includes(status) && renewal_date > today;
  const { open = [], over = [] } = Object.groupBy(notices, (notice) => (isDue(notice) ? 'open' : 'over'));
  if (over.length > 0) await settle(over, { status: 'dropped' }, work);
  const [first, ...others] = open;
  if (!first) return;
  try {
    await services.mail.sendOnce(agency.id, `renewals:${key}`, first.recipient, async () =>
      reminder([first, ...others], work),
    );
  } catch (error) {
    const tries = first.tries + 1;
    const isGivenUp = isRefused(error) || tries >= triesMax;
    await settle(open, { status: isGivenUp ? 'failed' : 'waiting', tries }, work);
    if (isGivenUp) return work.log.warn({ err: error, notice: first.id }, 'A reminder cannot be sent');
    throw error;
  }
  await settle(open, { status: 'sent' }, work);
}

/** Whether the provider has answered that it will never take this message. */
function isRefused(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number };
  return responseCode >= 500;
}

/** Writes down what became of a mail, where it has not been written down by then. */
function settle(
  notices: readonly Waiting[],
  to: Partial<Pick<RenewalNoticesTable, 'tries'>> & Pick<RenewalNoticesTable, 'status'>,
  { act }: AgencyWork,
): Promise<void> {
  return act(async ({ tx, agency, clock, emit }) => {
    await Promise.all([
      renewalTables(tx)
        .updateTable('renewal_notices')
        .set({ ...to, ...(to.status !== 'waiting' && { settled_at: clock().toISOString() }) })
        .where('tenant_id', '=', agency.id)
        .where(
          'id',
          'in',
          notices.map(({ id }) => id),
        )
        .where('status', '=', 'waiting')
        .execute(),
      ...notices.map(({ renewal_id }) => emit(renewalFacts.renewalTold, { id: renewal_id })),
    ]);
  });
}

/** The system's own text, until the agency has templates. What it asks for depends on the days left when it is handed over. */
function reminder(notices: Notices, { services, agency, clock }: AgencyWork) {
  const daysLeft = daysBetween(dayAt(clock(), agency.time_zone), notices[0].renewal_date);
  const [{ recipient, agency_name, contact_phone, language: written }] = notices;
  const language = written as Language;
  const text = (part: string, values = {}) => services.translate(language, `renewals:mail.reminder.${part}`, values);
  const policies = notices.map(({ product_type, renewal_date }) => ({
    product: services.translate(language, `renewals:mail.product.${product_type}`),
    date: writtenDay(renewal_date, agency.date_format),
  }));
  const [only, ...others] = policies;
  const isOne = others.length === 0;
  const paragraphs: Paragraph[] = [
    ...(isOne
      ? [text('reason', { ...only, agency: agency_name })]
      : [text('reason_several', { agency: agency_name }), ...policies.map((policy) => text('policy', policy))]),
    text(daysLeft > urgentDays ? 'answer' : 'answer_soon'),
    contact_phone
      ? text('call', { agency: agency_name, agency_phone: contact_phone })
      : text('wait', { agency: agency_name }),
    text('no_reply'),
  ];
  const subject = isOne ? text('subject', { ...only }) : text('subject_several', { date: policies[0]?.date });
  return letter(recipient, { language, subject, paragraphs });
}

/** A day as the agency writes it: `MM/DD/YYYY`. */
function writtenDay(day: string, format: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date);
}
