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

/** What besides a file or a source may tell of a person and of the insurance that she has now. */
const furtherTargets = [
  'second_phone',
  'birth_date',
  'current_carrier',
  'current_expiration_date',
  'current_premium',
] as const;

/**
 * What a mapping may fill: the specified fields, the consent, the language in which the person is written to, what is known
 * besides, and the status that a lead had where it comes from.
 */
export const targetFields = [...specifiedTargets, 'tcpa_consent', 'language', ...furtherTargets, 'status'] as const;
export type TargetField = (typeof targetFields)[number];

/**
 * What a payload becomes, as texts that have been read: phones in E.164, products, sources and languages by their stored
 * values. `''`, null and false stand for "not told".
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
  /** Digits, with at most two behind the point. */
  current_premium: z.nullable(z.string()),
  status: z.nullable(z.string()),
});
export type MappedLead = z.infer<typeof MappedLead>;
MappedLead.register(z.globalRegistry, { id: 'MappedLead' });

/** What a payload says of where it came from and of the consent; the integration is added when the lead is made. */
export const ConsentProof = z.omit(LeadOrigin, { integration_id: true, integration_name: true, external_id: true });
export type ConsentProof = z.infer<typeof ConsentProof>;

/** What a problem does: the lead is made in spite of it, it fails until something is repaired, or it is none and stays so. */
export const weights = ['note', 'fails', 'invalid'] as const;

/** What a sentence about a problem is made with. */
export const Facts = z.record(z.string(), z.union([z.string(), z.number()]));

/** One thing that is wrong, to be said in both languages: `integrations:problems.<code>` with its facts. */
export const Problem = z.object({
  code: z.string().check(z.maxLength(60)),
  weight: z.enum(weights),
  /** The field of the lead that it is about; null: none in particular. */
  target: z.nullable(z.enum(targetFields)),
  /** The agency's own mapping that it is about; null: a default one, or none. */
  mapping_id: z.nullable(uuid),
  facts: Facts,
});
export type Problem = z.infer<typeof Problem>;

/** What became of one mapping. */
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

/** How one field of the lead came about: one mapping that was tried. */
export const TraceStep = z.object({
  target: z.enum(targetFields),
  /** The agency's own mapping; null: one of the type. */
  mapping_id: z.nullable(uuid),
  standard: z.boolean(),
  source_field: z.string(),
  /** Where exactly in the payload something was read; null: nowhere. */
  read_from: z.nullable(z.string()),
  /** What stood there, and what became of it, cut to a length that can be shown. */
  found: z.string(),
  value: z.string(),
  outcome: z.enum(traceOutcomes),
});
export type TraceStep = z.infer<typeof TraceStep>;
