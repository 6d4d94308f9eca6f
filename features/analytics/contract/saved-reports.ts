import * as z from 'zod/mini';
import { instant, requiredText, uuid } from '#platform/contract/fields.ts';
import { filterFields } from './range.ts';
import { exportFormats, reportKinds, reportNameMax } from './reports.ts';

export const schedules = ['none', 'weekly', 'monthly'] as const;
export type Schedule = (typeof schedules)[number];

/** What came of a sending; `not_made`: its format can't hold it, of which its readers were told. */
export const sendOutcomes = ['sent', 'nothing_to_tell', 'nobody', 'not_made', 'failed'] as const;
export type SendOutcome = (typeof sendOutcomes)[number];

/** So many people a report is sent to at most, and so many reports an agency saves. */
export const recipientsMax = 20;
export const savedReportsMax = 100;

const told = {
  name: requiredText(reportNameMax),
  kind: z.enum(reportKinds),
  export_format: z.enum(exportFormats),
  /** `weekly`: on Mondays, of the week before; `monthly`: on the first, of the month before; at 7:00 of the agency. */
  schedule: z.enum(schedules),
};

export const SaveReport = z.object({
  ...told,
  ...filterFields,
  /** Users who lead; whoever does so no more when it is sent gets none. */
  recipients: z.array(uuid).check(z.maxLength(recipientsMax)),
});
export type SaveReport = z.infer<typeof SaveReport>;
SaveReport.register(z.globalRegistry, { id: 'SaveReport' });

const Filters = z.object({
  agents: z.optional(z.array(z.string())),
  products: z.optional(z.array(z.string())),
  sources: z.optional(z.array(z.string())),
});

export const SavedReport = z.object({
  id: uuid,
  ...told,
  name: z.string(),
  filters: Filters,
  recipients: z.array(uuid),
  /** Null: never sent. */
  last_run: z.nullable(z.object({ at: instant, outcome: z.enum(sendOutcomes), sent_to: z.number() })),
  /** The day of the agency on which it is sent next; null: it is only saved. */
  next_on: z.nullable(z.string()),
  /** `tried_again`: a try failed, and another comes; null: none is on its way. */
  sending: z.nullable(z.enum(['under_way', 'tried_again'])),
});
export type SavedReport = z.infer<typeof SavedReport>;
SavedReport.register(z.globalRegistry, { id: 'SavedReport' });

export const SavedReports = z.object({
  reports: z.array(SavedReport),
  /** Who can be sent one. */
  people: z.array(z.object({ id: uuid, full_name: z.string(), has_email: z.boolean() })),
});
export type SavedReports = z.infer<typeof SavedReports>;
SavedReports.register(z.globalRegistry, { id: 'SavedReports' });
