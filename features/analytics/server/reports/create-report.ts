import type { FileAnswer } from '#platform/server/http/answers.ts';
import type { Context } from '#platform/server/http/contexts.ts';
import type { CustomReportRequest, ExportKind, ReportKind, ReportRequest } from '../../contract/reports.ts';
import { askedFor } from '../range.ts';
import { fileOf, type ReportFile } from './file-of.ts';
import { makeCustom, makers } from './make-report.ts';
import { reportWords } from './words.ts';

type Making = Context<'letters_missing'>;

/** Agents, funnel or revenue as a file. */
export function exportAnalytics(
  kind: ExportKind,
  request: ReportRequest,
  deed: Making,
): Promise<FileAnswer<ReportFile>> {
  return made('exportAnalytics', kind, request, deed);
}

/** One of the six reports as a file. */
export function createReport(kind: ReportKind, request: ReportRequest, deed: Making): Promise<FileAnswer<ReportFile>> {
  return made('createReport', kind, request, deed);
}

async function made(action: string, kind: ExportKind | ReportKind, request: ReportRequest, deed: Making) {
  const asked = askedFor(request, deed);
  const report = await makers[kind](asked, reportWords[deed.language], deed);
  deed.audit({
    action,
    entity: 'report',
    after: { kind, ...asked.range, format: request.export_format },
  });
  return fileOf({ ...report, kind, name: null, description: '' }, asked, request.export_format, deed);
}

/** The metrics that somebody chose as a file, under the name that he gave it. */
export async function createCustomReport(request: CustomReportRequest, deed: Making): Promise<FileAnswer<ReportFile>> {
  const { report_name, description, include_metrics, export_format } = request;
  const asked = askedFor(request, deed);
  const report = await makeCustom(include_metrics, asked, reportWords[deed.language], deed);
  const after = { report_name, include_metrics, ...asked.range, format: export_format };
  deed.audit({ action: 'createCustomReport', entity: 'report', after });
  return fileOf({ ...report, kind: 'custom', name: report_name, description }, asked, export_format, deed);
}
