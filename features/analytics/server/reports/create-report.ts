import type { FileAnswer } from '#platform/server/http/answers.ts';
import type { Context } from '#platform/server/http/contexts.ts';
import type { CustomReportRequest, ExportKind, ReportKind, ReportRequest } from '../../contract/reports.ts';
import { askedFor } from '../range.ts';
import { fileOf, type ReportFile } from './file-of.ts';
import { makeCustom, makers } from './make-report.ts';
import { reportWords } from './words.ts';

type Making = Context<'letters_missing'>;

/** Exports agents, funnel or revenue as a file. */
export function exportAnalytics(
  kind: ExportKind,
  request: ReportRequest,
  ctx: Making,
): Promise<FileAnswer<ReportFile>> {
  return made('exportAnalytics', kind, request, ctx);
}

/** Creates one of the six reports as a file. */
export function createReport(kind: ReportKind, request: ReportRequest, ctx: Making): Promise<FileAnswer<ReportFile>> {
  return made('createReport', kind, request, ctx);
}

async function made(action: string, kind: ExportKind | ReportKind, request: ReportRequest, ctx: Making) {
  const asked = askedFor(request, ctx);
  const report = await makers[kind](asked, reportWords(ctx.language), ctx);
  ctx.audit({
    action,
    entity: 'report',
    after: { kind, ...asked.range, format: request.export_format },
  });
  return fileOf({ ...report, kind, name: null, description: '' }, asked, request.export_format, ctx);
}

/** Creates a file with the metrics and under the name that the user chose. */
export async function createCustomReport(request: CustomReportRequest, ctx: Making): Promise<FileAnswer<ReportFile>> {
  const { report_name, description, include_metrics, export_format } = request;
  const asked = askedFor(request, ctx);
  const report = await makeCustom(include_metrics, asked, reportWords(ctx.language), ctx);
  const after = { report_name, include_metrics, ...asked.range, format: export_format };
  ctx.audit({ action: 'createCustomReport', entity: 'report', after });
  return fileOf({ ...report, kind: 'custom', name: report_name, description }, asked, export_format, ctx);
}
