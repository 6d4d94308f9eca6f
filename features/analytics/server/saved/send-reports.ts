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
import type { SavedReport, SendOutcome } from '../../contract/saved-reports.ts';
import { daysBefore } from '../range.ts';
import { fileOf } from '../reports/file-of.ts';
import { makers } from '../reports/make-report.ts';
import { tellsNothing } from '../reports/tells-nothing.ts';
import { reportWords } from '../reports/words.ts';
import { analyticsTables } from '../schema.ts';
import { dueNow, lastDue, rangeOf } from './due.ts';
import { lostBefore, readLeaders, readSavedReports } from './saved-reports.ts';

/** What is larger is a link. */
const attachmentMaxBytes = 8 * 1024 * 1024;

/**
 * Sends the reports that are due on a day, each in its reader's language, to those who still lead the agency. The house's mail sends
 * each once, whatever is killed; one that was due while nobody worked is sent with the next day.
 */
export const sendReports = agencyJob({
  name: 'analytics.send-reports',
  payload: z.object({ day: calendarDate }),
  retryLimit: 5,
  timeoutSeconds: 900,
  concurrency: 1,
  async run({ day }, work) {
    const failures: unknown[] = [];
    for (const report of await work.act((deed) => readDue(day, deed))) {
      await send(report, work).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not every report was sent.');
  },
});

/** Sends one report that somebody asked to send now, as {@link sendReports} does. */
export const sendReport = agencyJob({
  name: 'analytics.send-report',
  payload: z.object({ report_id: uuid }),
  retryLimit: 5,
  timeoutSeconds: 900,
  concurrency: 1,
  async run({ report_id }, work) {
    await send({ id: report_id, due: null }, work);
  },
});

/** Has a saved report sent now. Refuses one that the agency has not, and one that is on its way. */
export async function sendNow(id: string, deed: Context<'report_under_way'>): Promise<SavedReport> {
  const { tx, agency, clock, audit, changed, refuse, enqueue } = deed;
  const [begun, { reports }] = await Promise.all([
    analyticsTables(tx)
      .updateTable('saved_reports')
      .set({ sending_since: clock().toISOString() })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .where((where) => where.or([where('sending_since', 'is', null), where('sending_since', '<=', lostBefore(deed))]))
      .executeTakeFirst(),
    readSavedReports(deed),
  ]);
  const report = reports.find((one) => one.id === id) ?? refuse('not_found');
  if (begun.numUpdatedRows === 0n) return refuse('report_under_way');
  changed('saved_report', id);
  audit({ action: 'sendReportNow', entity: 'saved_report', entity_id: id });
  await enqueue(sendReport, { report_id: id });
  return report;
}

/** Begins each day of an agency with the reports that are due, at seven in its morning. */
export const sendReportsDaily: DailyStep = {
  name: 'analytics.send-reports',
  async run(day, work) {
    await work.act(async (deed) => {
      const { tx, agency, clock } = deed;
      if ((await readDue(day, deed)).length === 0 || !(await readModules(deed)).includes('analytics')) return;
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from (${day}::date + time '07:00') at time zone ${agency.time_zone}
          - ${clock().toISOString()}::timestamptz)::float8 as seconds`.execute(tx);
      await deed.enqueue(sendReports, { day }, { afterSeconds: Math.max(0, Math.ceil(rows[0]?.seconds ?? 0)) });
    });
  },
};

type Acting = Parameters<Parameters<AgencyWork['act']>[0]>[0];

interface DueReport {
  id: string;
  /** The day of its schedule; null: somebody sends it now. */
  due: string | null;
}

/** The reports whose last day of sending, until this day, is later than the one they were last sent for. */
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

async function send({ id, due }: DueReport, work: AgencyWork): Promise<void> {
  const found = await work.act(async (deed) => {
    const [{ reports }, leaders] = await Promise.all([readSavedReports(deed), readLeaders(deed)]);
    const report = reports.find((one) => one.id === id);
    if (report && due) await write(id, { sending_since: deed.clock().toISOString() }, deed);
    return { report, leaders, day: due ?? dueNow(report?.schedule ?? 'none', deed.today) };
  });
  const { report, leaders, day } = found;
  if (!report) return;
  const readers = leaders.flatMap(({ id: userId, email, language }) =>
    email && report.recipients.includes(userId) ? [{ email, language: language as Language }] : [],
  );
  const key = due ? `report:${id}:${due}` : `report:${id}:now:${work.job_id}`;
  const outcome = await hand({ report, due: day }, readers, key, work).catch(async (error: unknown) => {
    await work.act((deed) => end(id, { outcome: 'failed', sent_to: 0 }, {}, deed));
    throw error;
  });
  const sent_to = outcome === 'sent' || outcome === 'not_made' ? readers.length : 0;
  await work.act((deed) => end(id, { outcome, sent_to }, due ? { sent_for: due } : {}, deed));
}

/** Hands the report to each reader once under the key. Throws where a mail could not be sent. */
async function hand(
  { report, due }: { report: Report; due: string },
  readers: readonly { email: string; language: Language }[],
  key: string,
  work: AgencyWork,
): Promise<SendOutcome> {
  const { agency, services } = work;
  const files = new Map<Language, File | NoFile>();
  for (const { email, language } of readers) {
    const file = files.get(language) ?? (await makeFile(report, due, language, work));
    files.set(language, file);
    if (file === 'nothing_to_tell') return file;
    await services.mail.sendOnce(agency.id, key, email, async () => {
      const site = await services.hosts.siteOf(agency.id);
      return messageOf(email, { report, due, language }, { file, site }, work);
    });
  }
  if (readers.length === 0) return 'nobody';
  return [...files.values()].includes('not_made') ? 'not_made' : 'sent';
}

/** Writes down what came of a sending, which ends it. */
async function end(
  id: string,
  { outcome, sent_to }: { outcome: SendOutcome; sent_to: number },
  until: { sent_for?: string },
  deed: Acting,
): Promise<void> {
  deed.changed('saved_report', id);
  const after = { outcome, sent_to, ...until };
  deed.audit({ action: 'sendReport', entity: 'saved_report', entity_id: id, after });
  const last = { last_run_at: deed.clock().toISOString(), last_outcome: outcome, last_sent_to: sent_to };
  await write(id, { ...until, ...last, sending_since: null }, deed);
}

async function write(id: string, told: object, { tx, agency }: Acting): Promise<void> {
  await analyticsTables(tx)
    .updateTable('saved_reports')
    .set(told)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
}

type File = { filename: string; contentType: string; content: Uint8Array };
type NoFile = 'too_large' | 'not_made' | 'nothing_to_tell';
/** A report that its format can't hold, now or at the next try. */
class NotMade extends Error {}
type Report = Awaited<ReturnType<typeof readSavedReports>>['reports'][number];

/** The report as a file to send, or the text of the letter that tells its reader why there is none. */
async function makeFile(report: Report, due: string, language: Language, work: AgencyWork): Promise<File | NoFile> {
  return fileIn(report, due, language, work).catch((error: unknown) => {
    if (error instanceof NotMade) return 'not_made';
    throw error;
  });
}

/** Throws {@link NotMade} where its format can't hold it. */
async function fileIn(
  report: Report,
  due: string,
  language: Language,
  work: AgencyWork,
): Promise<File | 'too_large' | 'nothing_to_tell'> {
  const range = rangeOf(report.schedule, due);
  const asked = { range, before: daysBefore(range), filters: report.filters as object };
  const answer = await work.act(async (deed) => {
    const making = {
      ...{ ...deed, language, readAgain: work.act },
      refuse(code: string): never {
        throw new NotMade(code);
      },
      refuseFields([problem]: readonly FieldProblem[]): never {
        throw new NotMade(problem?.message);
      },
    };
    const made = await makers[report.kind](asked, reportWords[language], making);
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
 * The report in a letter, or the way to it, which wants a sign-in. The letter says its kind and its days: its name is what
 * the person who saved it chose.
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
