import * as z from 'zod/mini';
import { leadSources, productTypes } from '#features/leads/contract.ts';
import { boundedText, uuid } from '#platform/contract/fields.ts';
import { languages } from '#platform/contract/language.ts';
import type { SettingInput } from './setting-input.ts';
import { short, textInput } from './shared-settings.ts';

export const consentTextMax = 2_000;

/** The settings of every type: values for leads that do not have their own. */
export const commonSettings = {
  /** The language of people without one. If omitted, Spanish. */
  language: z.optional(z.enum(languages)),
  /** The source of leads without one. If omitted, the type's. */
  source: z.optional(z.nullable(z.enum(leadSources))),
  product_type: z.optional(z.nullable(z.enum(productTypes))),
  campaign: short,
  /** The agent that the leads are assigned to. null or omitted means unassigned. */
  assigned_agent: z.optional(z.nullable(uuid)),
  /** The consent text of the form, which every sender agrees to. With it, each lead counts as consented. */
  consent_text: z.optional(boundedText(consentTextMax)),
  /** Two letters: the country of phones without a prefix. If omitted, US. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** Whether the type's default mappings apply to targets without a mapping of the agency's. If omitted, they do. */
  use_default_mapping: z.optional(z.boolean()),
};

/** Their inputs, in the order of the form. */
export const commonInputs = {
  source: { kind: 'choice', values: leadSources, words: 'source' },
  product_type: { kind: 'choice', values: productTypes, words: 'product' },
  campaign: textInput,
  language: { kind: 'choice', usual: 'es', values: languages, words: 'language' },
  assigned_agent: { kind: 'person' },
  consent_text: { kind: 'long', hint: true },
  country: { kind: 'text', usual: 'US', hint: true },
  use_default_mapping: { kind: 'flag', usual: true, hint: true },
} as const satisfies Readonly<Record<keyof typeof commonSettings, SettingInput>>;
