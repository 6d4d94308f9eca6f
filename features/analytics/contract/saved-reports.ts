import * as z from 'zod/mini';
import { instant, requiredText, uuid } from '#platform/contract/fields.ts';
import { filterFields } from './range.ts';
import { exportFormats, reportKinds, reportNameMax } from './reports.ts';

export const schedules = ['none', 'weekly', 'monthly'] as const;
export type Schedule = (typeof schedules)[number];

/** The outcome of a send. `not_made`: the format can't hold the report, and its recipients were notified. */
export const sendOutcomes = ['sent', 'nothing_to_tell', 'nobody', 'not_made', 'failed'] as const;
export type SendOutcome = (typeof sendOutcomes)[number];

/** The maximum number of recipients of a report, and of saved reports per agency. */
export const recipientsMax = 20;
export const savedReportsMax = 100;

const told = {
  name: requiredText(reportNameMax),
  kind: z.enum(reportKinds),
  export_format: z.enum(exportFormats),
  /**
   * `weekly`: on Mondays, for the previous week. `monthly`: on the first, for the previous month. Both at 7:00 in the
   * agency's zone.
   */
  schedule: z.enum(schedules),
};

export const SaveReport = z.object({
  ...told,
  ...filterFields,
  /** Users who may read analytics. A recipient who has lost that right by the time of the send gets none. */
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
  /** null means never sent. */
  last_run: z.nullable(z.object({ at: instant, outcome: z.enum(sendOutcomes), sent_to: z.number() })),
  /** The next send date, as a day of the agency. null means the report is saved without a schedule. */
  next_on: z.nullable(z.string()),
  /** `tried_again`: an attempt failed and another follows. null means no send is in progress. */
  sending: z.nullable(z.enum(['under_way', 'tried_again'])),
});
export type SavedReport = z.infer<typeof SavedReport>;
SavedReport.register(z.globalRegistry, { id: 'SavedReport' });

export const SavedReports = z.object({
  reports: z.array(SavedReport),
  /** Users who can be recipients. */
  people: z.array(z.object({ id: uuid, full_name: z.string(), has_email: z.boolean() })),
});
export type SavedReports = z.infer<typeof SavedReports>;
SavedReports.register(z.globalRegistry, { id: 'SavedReports' });
