import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { readModules } from '#features/tenants/server/index.ts';
import { calendarDate, uuid } from '#platform/contract/fields.ts';
import { fileTypes } from '#platform/contract/kinds.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Site } from '#platform/server/access/hosts.ts';
import type { DailyStep } from '#platform/server/background/daily-step.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import type { FieldProblem } from '#platform/server/ground/refusal.ts';
import type { Context } from '#platform/server/http/contexts.ts';
import { letter } from '#platform/server/mail/letter.ts';
import { letterBrandOf } from '#platform/server/mail/letter-brand.ts';
import type { Message } from '#platform/server/mail/mail.ts';
import { formatDay } from '#platform/server/paper/brand.ts';
import type { SavedReport } from '../../contract/saved-reports.ts';
import { daysBefore } from '../range.ts';
import { fileOf } from '../reports/file-of.ts';
import { makers } from '../reports/make-report.ts';
import { tellsNothing } from '../reports/tells-nothing.ts';
import { reportWords } from '../reports/words.ts';
import { analyticsTables } from '../schema.ts';
import { dueNow, lastDue, rangeOf } from './due.ts';
import { readLeaders, readSavedReports } from './saved-reports.ts';
import { begin, type Ended, end, goOn, type Sending, tryAgain } from './sending.ts';

/** Larger files are sent as a link. */
const attachmentMaxBytes = 8 * 1024 * 1024;

/**
 * Sends the reports due on a day, each in the recipient's language, to recipients who are still managers. The
 * platform's mailer sends each once, even after a killed run. A report that was due while no worker ran is sent with
 * the next day.
 */
export const sendReports = agencyJob({
  name: 'analytics.send-reports',
  payload: z.object({ day: calendarDate }),
  retryLimit: 5,
  timeoutSeconds: 900,
  concurrency: 1,
  async run({ day }, work) {
    const failures: unknown[] = [];
    for (const report of await work.act((ctx) => readDue(day, ctx))) {
      await sendDue(report, work).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not every report was sent.');
  },
});

/** Sends one report on request, as {@link sendReports} does, unless a newer send has replaced it. */
export const sendReport = agencyJob({
  name: 'analytics.send-report',
  payload: z.object({ report_id: uuid, key: z.string(), day: calendarDate }),
  retryLimit: 5,
  timeoutSeconds: 900,
  concurrency: 1,
  async run({ report_id, key, day }, work) {
    await send({ id: report_id, key }, day, {}, work);
  },
});

/** Requests an immediate send of a saved report. Refuses an unknown report, and one whose send is in progress. */
export async function sendNow(id: string, ctx: Context<'report_under_way'>): Promise<SavedReport> {
  const { today, audit, refuse, enqueue } = ctx;
  const sending = { id, key: `now:${randomUUID()}` };
  const [hasBegun, { reports }] = await Promise.all([begin(sending, ctx), readSavedReports(ctx)]);
  const report = reports.find((one) => one.id === id) ?? refuse('not_found');
  if (!hasBegun) return refuse('report_under_way');
  audit({ action: 'sendReportNow', entity: 'saved_report', entity_id: id });
  await enqueue(sendReport, { report_id: id, key: sending.key, day: today });
  return report;
}

/** Sends the reports that are due at the start of each day of an agency, at 7:00 in its zone. */
export const sendReportsDaily: DailyStep = {
  name: 'analytics.send-reports',
  async run(day, work) {
    await work.act(async (ctx) => {
      const { tx, agency, clock } = ctx;
      if ((await readDue(day, ctx)).length === 0 || !(await readModules(ctx)).includes('analytics')) return;
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from (${day}::date + time '07:00') at time zone ${agency.time_zone}
          - ${clock().toISOString()}::timestamptz)::float8 as seconds`.execute(tx);
      await ctx.enqueue(sendReports, { day }, { afterSeconds: Math.max(0, Math.ceil(rows[0]?.seconds ?? 0)) });
    });
  },
};

type Acting = Parameters<Parameters<AgencyWork['act']>[0]>[0];

interface DueReport {
  id: string;
  /** The send date of its schedule. */
  due: string;
}

/** Returns the reports whose last send date, up to this day, is later than the one they were last sent for. */
async function readDue(day: string, { tx, agency }: Acting): Promise<DueReport[]> {
  const reports = await analyticsTables(tx)
    .selectFrom('saved_reports')
    .select(['id', 'schedule', 'sent_for'])
    .where('tenant_id', '=', agency.id)
    .where('schedule', '<>', 'none')
    .orderBy('created_at')
    .execute();
  return reports.flatMap(({ id, schedule, sent_for }) => {
    const due = lastDue(schedule, day);
    return due && due > sent_for ? [{ id, due }] : [];
  });
}

/** Sends a report for its scheduled day. Throws if another send of it is in progress. */
async function sendDue({ id, due }: DueReport, work: AgencyWork): Promise<void> {
  const sending = { id, key: due };
  if (await work.act((ctx) => begin(sending, ctx))) await send(sending, due, { sent_for: due }, work);
  else throw new Error('Another sending of the report is on its way.');
}

/**
 * One attempt of a started send. Does nothing if the send has ended or a newer one has replaced it. A failure is
 * recorded as failed if no attempt follows.
 */
async function send(sending: Sending, day: string, until: { sent_for?: string }, work: AgencyWork): Promise<void> {
  const failWith = async (error: unknown, sent_to: number): Promise<never> => {
    await work.act((ctx) =>
      work.is_last_try ? end(sending, { outcome: 'failed', sent_to }, {}, ctx) : tryAgain(sending, ctx),
    );
    throw error;
  };
  const { report, readers } = await work.act(async (ctx) => {
    const [isOn, { reports }, leaders] = await Promise.all([
      goOn(sending, ctx),
      readSavedReports(ctx),
      readLeaders(ctx),
    ]);
    const report = isOn ? reports.find(({ id }) => id === sending.id) : undefined;
    const readers = leaders.flatMap(({ id, email, language }) =>
      email && report?.recipients.includes(id) ? [{ email, language: language as Language }] : [],
    );
    return { report, readers };
  });
  if (!report) return;
  const due = until.sent_for ?? dueNow(report.schedule, day);
  const handed = await hand({ report, due }, sending, readers, work).catch((error) => failWith(error, 0));
  if (!handed) return;
  const { failures, ...ended } = handed;
  if (failures.length > 0)
    return failWith(new AggregateError(failures, 'Not everybody got the report.'), ended.sent_to);
  await work.act((ctx) => end(sending, ended, until, ctx));
}

interface Reader {
  email: string;
  language: Language;
}

type Handed = Ended & {
  /** Why a recipient didn't get the report. */
  failures: unknown[];
};

/**
 * Sends the report to each recipient once, under the key of the send. A failure for one recipient doesn't stop the
 * others. null means the send has ended, or a newer one has replaced it.
 */
async function hand(
  { report, due }: { report: Report; due: string },
  sending: Sending,
  readers: readonly Reader[],
  work: AgencyWork,
): Promise<Handed | null> {
  const { agency, services } = work;
  const files = new Map<Language, File | NoFile>();
  const failures: unknown[] = [];
  for (const { email, language } of readers) {
    const file = files.get(language) ?? (await makeFile(report, due, language, work));
    files.set(language, file);
    if (file === 'nothing_to_tell') return { outcome: file, sent_to: 0, failures };
    if (!(await work.act((ctx) => goOn(sending, ctx)))) return null;
    const prepare = async () => {
      const site = await services.hosts.siteOf(agency.id);
      return messageOf(email, { report, due, language }, { file, site }, work);
    };
    const key = `report:${sending.id}:${sending.key}`;
    await services.mail.sendOnce(agency.id, key, email, prepare).catch((error: unknown) => failures.push(error));
  }
  const sent_to = readers.length - failures.length;
  if (readers.length === 0) return { outcome: 'nobody', sent_to, failures };
  return { outcome: [...files.values()].includes('not_made') ? 'not_made' : 'sent', sent_to, failures };
}

type File = { filename: string; contentType: string; content: Uint8Array };
type NoFile = 'too_large' | 'not_made' | 'nothing_to_tell';
/** The report's format can't hold it, now or at the next attempt. */
class NotMade extends Error {}
type Report = Awaited<ReturnType<typeof readSavedReports>>['reports'][number];

/** The report as a file, or the text of the message that explains why there is none. */
async function makeFile(report: Report, due: string, language: Language, work: AgencyWork): Promise<File | NoFile> {
  return fileIn(report, due, language, work).catch((error: unknown) => {
    if (error instanceof NotMade) return 'not_made';
    throw error;
  });
}

/** Throws {@link NotMade} if the format can't hold the report. */
async function fileIn(
  report: Report,
  due: string,
  language: Language,
  work: AgencyWork,
): Promise<File | 'too_large' | 'nothing_to_tell'> {
  const range = rangeOf(report.schedule, due);
  const asked = { range, before: daysBefore(range), filters: report.filters as object };
  const answer = await work.act(async (ctx) => {
    const making = {
      ...ctx,
      language,
      readAgain: work.act,
      refuse(code: string): never {
        throw new NotMade(code);
      },
      refuseFields([problem]: readonly FieldProblem[]): never {
        throw new NotMade(problem?.message);
      },
    };
    const made = await makers[report.kind](asked, reportWords(language), making);
    if (tellsNothing(made)) return null;
    const { kind, name } = report;
    return fileOf({ ...made, kind, name, description: '' }, asked, report.export_format, making);
  });
  if (!answer) return 'nothing_to_tell';
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer.content()) {
    pieces.push(Buffer.from(piece));
    bytes += pieces.at(-1)?.length ?? 0;
    if (bytes > attachmentMaxBytes) return 'too_large';
  }
  return { filename: answer.name, contentType: fileTypes[answer.type], content: Buffer.concat(pieces) };
}

/**
 * A message with the report attached, or with a link that requires sign-in. The message gives the report's kind and
 * days, because its name is user input.
 */
async function messageOf(
  to: string,
  { report: { kind, schedule }, due, language }: { report: Report; due: string; language: Language },
  { file, site }: { file: File | Exclude<NoFile, 'nothing_to_tell'>; site: Site },
  { agency, services }: AgencyWork,
): Promise<Message> {
  const text = (part: string, values = {}) => services.translate(language, `analytics:mail.${part}`, values);
  const range = rangeOf(schedule, due);
  const day = (of: string) => formatDay(of, agency.date_format);
  const about = {
    report: services.translate(language, `analytics:reports.${kind}`),
    range: `${day(range.from)} – ${day(range.to)}`,
  };
  const isMade = typeof file !== 'string';
  const paragraphs = isMade
    ? [text('attached', about)]
    : [text(file, about), { button: text('open'), link: `${site.base}/` }];
  const message = letter(to, {
    language,
    brand: await letterBrandOf(site.agency, services.storage),
    subject: text('subject', about),
    paragraphs: [...paragraphs, text('why')],
  });
  return isMade ? { ...message, attachments: [...(message.attachments ?? []), file] } : message;
}
