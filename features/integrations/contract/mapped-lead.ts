import * as z from 'zod/mini';
import { LeadOrigin } from '#features/leads/contract.ts';
import { uuid } from '#platform/contract/fields.ts';

/** The specified fields that a mapping fills. */
export const specifiedTargets = [
  'name',
  'email',
  'phone',
  'whatsapp',
  'address',
  'product_type',
  'source',
  'campaign',
  'zip_code',
  'notes',
] as const;

/** Further fields that a file or a source can give about a person and their current insurance. */
const furtherTargets = [
  'second_phone',
  'birth_date',
  'current_carrier',
  'current_expiration_date',
  'current_premium',
] as const;

/**
 * The fields that a mapping can fill: the specified fields, the consent, the person's preferred language, further data,
 * and the lead's status at the source.
 */
export const targetFields = [...specifiedTargets, 'tcpa_consent', 'language', ...furtherTargets, 'status'] as const;
export type TargetField = (typeof targetFields)[number];

/**
 * The normalized result of a payload: phones in E.164, products, sources and languages as stored values. `''`, null and
 * false mean "not given".
 */
export const MappedLead = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  address: z.string(),
  product_type: z.nullable(z.string()),
  source: z.nullable(z.string()),
  campaign: z.string(),
  zip_code: z.string(),
  notes: z.string(),
  tcpa_consent: z.boolean(),
  language: z.nullable(z.string()),
  second_phone: z.string(),
  birth_date: z.nullable(z.string()),
  current_carrier: z.string(),
  current_expiration_date: z.nullable(z.string()),
  /** A decimal number with at most two decimal places. */
  current_premium: z.nullable(z.string()),
  status: z.nullable(z.string()),
});
export type MappedLead = z.infer<typeof MappedLead>;
MappedLead.register(z.globalRegistry, { id: 'MappedLead' });

/** What a payload says about its origin and the consent. The integration is added when the lead is created. */
export const ConsentProof = z.omit(LeadOrigin, { integration_id: true, integration_name: true, external_id: true });
export type ConsentProof = z.infer<typeof ConsentProof>;

/** The effect of a problem: the lead is created anyway, it fails until a repair, or it is invalid for good. */
export const weights = ['note', 'fails', 'invalid'] as const;

/** The values of a problem's sentence. */
export const Facts = z.record(z.string(), z.union([z.string(), z.number()]));

/** One problem, which can be shown in both languages: the text `integrations:problems.<code>` with its values. */
export const Problem = z.object({
  code: z.string().check(z.maxLength(60)),
  weight: z.enum(weights),
  /** The field of the lead with the problem. null means no specific field. */
  target: z.nullable(z.enum(targetFields)),
  /** The agency's own mapping with the problem. null means a default mapping or none. */
  mapping_id: z.nullable(uuid),
  facts: Facts,
});
export type Problem = z.infer<typeof Problem>;

/** The outcome of one mapping. */
export const traceOutcomes = [
  'taken',
  'added',
  'empty',
  'condition_false',
  'refused',
  'rule_failed',
  'default',
  'not_asked',
] as const;

/** One mapping that was tried for a field of the lead. */
export const TraceStep = z.object({
  target: z.enum(targetFields),
  /** The agency's own mapping. null means a mapping of the type. */
  mapping_id: z.nullable(uuid),
  standard: z.boolean(),
  source_field: z.string(),
  /** The exact path in the payload that the value is from. null means none. */
  read_from: z.nullable(z.string()),
  /** The value there, and the result, cut to a length for display. */
  found: z.string(),
  value: z.string(),
  outcome: z.enum(traceOutcomes),
});
export type TraceStep = z.infer<typeof TraceStep>;
