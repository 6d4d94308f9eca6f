import * as z from 'zod/mini';
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
 * Sends the mails that wait, to clients whose policy is up for renewal, each in the client's language. The house's mail
 * sends one for each renewal, whatever is killed; a renewal that was decided meanwhile sends none.
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
    const failures: unknown[] = [];
    for (const notice of waiting) {
      await send(notice, work).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not every mail was sent.');
    await work.finish(async (deed) => {
      if (waiting.length === mailsPerJob) await deed.enqueue(sendReminders, {});
    });
  },
});

async function readWaiting({ tx, agency }: Deed) {
  return (
    renewalTables(tx)
      .selectFrom('renewal_notices')
      .innerJoin('renewals', onKey('renewals', 'renewal_notices.renewal_id'))
      .innerJoin('clients', onKey('clients', 'renewals.client_id'))
      .innerJoin('tenants', 'tenants.id', 'renewal_notices.tenant_id')
      .select([
        'renewal_notices.id',
        'renewal_notices.renewal_id',
        'renewal_notices.recipient',
        'renewal_notices.tries',
      ])
      .select(['renewals.status', 'renewals.product_type', 'renewals.renewal_date', 'clients.language'])
      .select(['tenants.name as agency_name', 'tenants.contact_phone'])
      .where('renewal_notices.tenant_id', '=', agency.id)
      .where('renewal_notices.status', '=', 'waiting')
      // What was not taken stands behind what was not tried.
      .orderBy('renewal_notices.tries')
      .orderBy('renewal_notices.created_at')
      .orderBy('renewal_notices.id')
      .limit(mailsPerJob)
      .execute()
  );
}

type Waiting = Awaited<ReturnType<typeof readWaiting>>[number];

async function send(notice: Waiting, work: AgencyWork): Promise<void> {
  const { agency, services } = work;
  if (!openRenewalStatuses.includes(notice.status)) return settle(notice, { status: 'dropped' }, work);
  try {
    await services.mail.sendOnce(agency.id, `renewal:${notice.renewal_id}`, notice.recipient, async () =>
      reminder(notice, work),
    );
  } catch (error) {
    const tries = notice.tries + 1;
    const isGivenUp = isRefused(error) || tries >= triesMax;
    await settle(notice, { status: isGivenUp ? 'failed' : 'waiting', tries }, work);
    if (isGivenUp) return work.log.warn({ err: error, notice: notice.id }, 'A reminder cannot be sent');
    throw error;
  }
  await settle(notice, { status: 'sent' }, work);
}

/** Whether the provider has answered that it will never take this message. */
function isRefused(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number };
  return responseCode >= 500;
}

/** Writes down what became of a mail, where it has not been written down by then. */
function settle(
  { id, renewal_id }: Waiting,
  to: Partial<Pick<RenewalNoticesTable, 'tries'>> & Pick<RenewalNoticesTable, 'status'>,
  { act }: AgencyWork,
): Promise<void> {
  return act(async ({ tx, agency, clock, emit }) => {
    await Promise.all([
      renewalTables(tx)
        .updateTable('renewal_notices')
        .set({ ...to, ...(to.status !== 'waiting' && { settled_at: clock().toISOString() }) })
        .where('tenant_id', '=', agency.id)
        .where('id', '=', id)
        .where('status', '=', 'waiting')
        .execute(),
      emit(renewalFacts.renewalTold, { id: renewal_id }),
    ]);
  });
}

/** The system's own text, until the agency has templates. */
function reminder(notice: Waiting, { services, agency }: AgencyWork) {
  const language = notice.language as Language;
  const { agency_name, contact_phone } = notice;
  const text = (part: string, values = {}) => services.translate(language, `renewals:mail.reminder.${part}`, values);
  const date = writtenDay(notice.renewal_date, agency.date_format);
  const product = services.translate(language, `renewals:mail.product.${notice.product_type}`);
  const paragraphs: Paragraph[] = [
    text('reason', { product, date, agency: agency_name }),
    text('answer'),
    contact_phone
      ? text('call', { agency: agency_name, agency_phone: contact_phone })
      : text('wait', { agency: agency_name }),
    text('no_reply'),
  ];
  return letter(notice.recipient, { language, subject: text('subject', { product, date }), paragraphs });
}

/** A day as the agency writes it: `MM/DD/YYYY`. */
function writtenDay(day: string, format: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date);
}
