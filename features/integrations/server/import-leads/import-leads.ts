import { createHash } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Language } from '#platform/contract/language.ts';
import { codesOf } from '#platform/server/acts/codes.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type Occasion, perform } from '#platform/server/acts/perform.ts';
import type { Services } from '#platform/server/acts/services.ts';
import type { AgencyWork } from '#platform/server/background/job.ts';
import { CommandError } from '#platform/server/console/command.ts';
import { problemOf, Refusal } from '#platform/server/ground/refusal.ts';
import type { UploadedFile } from '#platform/server/http/uploaded-file.ts';
import type { FileReading, FileUpload, uploadTypes } from '../../contract/file-upload.ts';
import { integrationRoutes } from '../../contract.ts';
import { fileIntegration } from '../upload/file-integration.ts';
import { importFile } from '../upload/import-file.ts';
import { importNow } from '../upload/import-now.ts';
import { uploadFile } from '../upload/upload-file.ts';
import { sourceOfColumns } from './meta-export.ts';
import { type ImportReport, reportOf } from './report.ts';
import { shownTitles } from './shown-titles.ts';

/** Seconds until a job checks whether an import was killed, and ends it. */
const leftSeconds = 15 * 60;

export interface ImportOptions {
  /** The name of the file. Its extension decides how it is read. */
  name?: string;
  /** The time of receipt of each row, in order. If omitted, the current time. */
  moments?: Iterator<Date>;
}

/**
 * Imports a file of leads as the screens do, with the detected columns, and waits for it: the same rows become the same
 * leads, with the same reasons. A second run, even a concurrent one, adds nothing. Throws {@link CommandError} if the
 * file cannot be read.
 */
export async function importLeads(
  services: Services,
  occasion: Occasion,
  bytes: Buffer,
  { name = 'leads.csv', moments }: ImportOptions = {},
): Promise<ImportReport> {
  const language = occasion.language ?? occasion.agency.languages[0];
  const standing = { ...occasion, codes: codesOf(integrationRoutes) };
  const taken = async (ctx: CommandContext<string>) => {
    const upload = await uploadFile(await fileIntegration(ctx), fileOf(name, bytes), {}, ctx);
    // Without contact data, the file is a text document or a table of other data.
    if (upload.columns.some(({ suggestion }) => reaching.has(suggestion))) return upload;
    const titles = shownTitles(upload.columns.map((column) => column.name));
    throw new CommandError(`The file has no column for a phone or an email: ${titles}`);
  };
  const upload = await perform(services, standing, taken).catch(sayWhy(language, services));
  const reading = readingOf(upload);
  await perform(services, standing, (ctx) =>
    importFile(upload.id, reading, ctx as CommandContext<'not_ready'>, { afterSeconds: leftSeconds }),
  );
  let at: Date | undefined;
  const clock = moments ? () => at ?? services.clock() : services.clock;
  await importNow(upload.id, workOf({ ...services, clock }, occasion), {
    size: moments ? 1 : undefined,
    before: () => {
      at = moments?.next().value ?? undefined;
    },
  });
  return perform(services, standing, (ctx) => reportOf(upload, language, ctx));
}

const reaching: ReadonlySet<FileUpload['columns'][number]['suggestion']> = new Set([
  'email',
  'phone',
  'whatsapp',
] as const);

/** Each column gets its detected meaning. */
function readingOf({ columns }: FileUpload): FileReading {
  return {
    columns: columns.flatMap(({ name, suggestion }) => (suggestion ? [{ name, target: suggestion }] : [])),
    source: sourceOfColumns(columns.map(({ name }) => name)),
  };
}

function fileOf(name: string, bytes: Buffer): UploadedFile {
  const type = (path.extname(name).slice(1).toLowerCase() || 'csv') as (typeof uploadTypes)[number];
  return {
    name: path.basename(name),
    type: type === 'xlsx' || type === 'json' ? type : 'csv',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('base64url'),
    read: () => Readable.from([bytes]),
  };
}

const sayWhy =
  (language: Language, { translate }: Services) =>
  (error: unknown) => {
    if (error instanceof Refusal) throw new CommandError(problemOf(error, '', language, translate).detail);
    throw error;
  };

function workOf(services: Services, { agency, actor }: Occasion): AgencyWork {
  const act: AgencyWork['act'] = (ctx) => perform(services, { agency, actor }, ctx);
  const { clock, log } = services;
  return { job_id: 'import-leads', is_last_try: true, clock, log, services, agency, act, finish: act };
}
