import * as z from 'zod/mini';
import { optionalText, requiredText } from '#platform/contract/fields.ts';
import { metrics } from './figures.ts';
import { filterFields, periodFields } from './range.ts';

export const exportKinds = ['agents', 'funnel', 'revenue'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const reportKinds = ['sales', 'performance', 'conversion', 'roi', 'commissions', 'executive'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const exportFormats = ['pdf', 'excel', 'csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const format = z._default(z.enum(exportFormats), 'json');

export const reportNameMax = 120;

/** The range, its filters and the export format. */
export const ReportRequest = z.object({ ...periodFields, ...filterFields, export_format: format });
export type ReportRequest = z.infer<typeof ReportRequest>;
ReportRequest.register(z.globalRegistry, { id: 'ReportRequest' });

export const CustomReportRequest = z.object({
  report_name: requiredText(reportNameMax),
  description: optionalText(1_000),
  ...periodFields,
  ...filterFields,
  include_metrics: z
    .array(z.enum(metrics))
    .check(z.minLength(1, { error: 'analytics:validation.no_metric' }), z.maxLength(metrics.length)),
  export_format: format,
});
export type CustomReportRequest = z.infer<typeof CustomReportRequest>;
CustomReportRequest.register(z.globalRegistry, { id: 'CustomReportRequest' });
