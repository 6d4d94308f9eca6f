import * as z from 'zod/mini';

/** How a renewal is announced: to the client by e-mail, to the agency's users in Vigencia. */
export const noticeTypes = ['Email', 'Sistema'] as const;
export type NoticeType = (typeof noticeTypes)[number];

export const daysMin = 1;
export const daysMax = 365;

const days = 'renewals:validation.days_before_expiration';

/** The configuration of an agency that has set none. */
export const configDefault = {
  days_before_expiration: 30,
  auto_generate_quotes: true,
  auto_send_notifications: true,
  auto_create_tasks: true,
  notification_types: [...noticeTypes] as NoticeType[],
};

/** What the engine does, and when. */
export const RenewalConfig = z.object({
  /** How many days before its expiration a policy gets its renewal. */
  days_before_expiration: z.int(),
  auto_generate_quotes: z.boolean(),
  auto_send_notifications: z.boolean(),
  auto_create_tasks: z.boolean(),
  notification_types: z.array(z.enum(noticeTypes)),
});
export type RenewalConfig = z.infer<typeof RenewalConfig>;
RenewalConfig.register(z.globalRegistry, { id: 'RenewalConfig' });

/** Omitted fields are unchanged, except the days, which are required. */
export const UpdateRenewalConfig = z.object({
  days_before_expiration: z
    .int({ error: days })
    .check(z.gte(daysMin, { error: days }), z.lte(daysMax, { error: days })),
  auto_generate_quotes: z.optional(z.boolean()),
  auto_send_notifications: z.optional(z.boolean()),
  auto_create_tasks: z.optional(z.boolean()),
  /** In any order; duplicates count once. */
  notification_types: z.optional(z.array(z.enum(noticeTypes)).check(z.maxLength(10))),
});
export type UpdateRenewalConfig = z.infer<typeof UpdateRenewalConfig>;
UpdateRenewalConfig.register(z.globalRegistry, { id: 'UpdateRenewalConfig' });
