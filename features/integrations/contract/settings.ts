import * as z from 'zod/mini';
import { leadSources, productTypes } from '#features/leads/contract.ts';
import { boundedText, dateOrInstant, uuid } from '#platform/contract/fields.ts';
import { languages } from '#platform/contract/language.ts';

/**
 * How a delivery is authenticated. `signature`: Standard Webhooks. `hmac`: `X-Signature-256` over the body. `key`: a
 * shared key in a header, as a bearer token, as Basic or in the query. `address`: only the secrecy of the address,
 * chosen explicitly.
 */
export const authentications = ['signature', 'hmac', 'key', 'address'] as const;
export type Authentication = (typeof authentications)[number];

/** The methods that a type offers, the default first. Types without an entry have a method of their own. */
export const authenticationsOf = {
  Webhook: ['signature', 'hmac', 'key', 'address'],
  Custom: ['key', 'address'],
} as const satisfies Readonly<Record<string, readonly Authentication[]>>;

/** The pagination of a polled source. `auto`: detected from the response. */
export const pagings = ['auto', 'cursor', 'next', 'link', 'page', 'none'] as const;
/** The format of the start time that a polled source gets. */
export const sinceFormats = ['iso', 'unix', 'unix_ms'] as const;
/** Where a request to a polled source has its key. */
export const keyPositions = ['bearer', 'header'] as const;

export const pollMinutesMin = 1;
export const pollMinutesMax = 1_440;
export const pollMinutesDefault = 15;
export const overlapMinutesDefault = 10;
export const keyHeaderDefault = 'X-API-Key';
export const graphVersionDefault = 'v25.0';
export const linkedinVersionDefault = '202601';
export const answerMax = 1_000;
export const consentTextMax = 2_000;

const short = z.optional(boundedText(200));
const ids = z.optional(z.array(boundedText(100)).check(z.maxLength(50)));
const headerName = z.optional(
  z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{1,60}$/, { error: 'integrations:validation.header_name' })),
);
const whole = (min: number, max: number) => z.optional(z.int().check(z.gte(min), z.lte(max)));

/** The settings of an integration besides its fields. Every type reads its own, and an omitted one has a default. */
export const IntegrationSettings = z.object({
  // The values for all of its leads.
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

  // Webhooks.
  authentication: z.optional(z.enum(authentications)),
  /** The header of the shared key. If omitted, `X-API-Key`. */
  key_header: headerName,
  /** The response to a lead vendor, in the vendor's format. If omitted, our JSON. */
  answer_accepted: z.optional(boundedText(answerMax)),
  answer_duplicate: z.optional(boundedText(answerMax)),

  // Facebook Ads.
  page_id: short,
  form_ids: ids,
  graph_version: z.optional(z.string().check(z.regex(/^v\d{1,3}\.\d$/))),

  // LinkedIn Ads and HubSpot.
  /** The app of the refresh token in the key. If omitted, the key is an access token. */
  client_id: z.optional(boundedText(100)),

  // LinkedIn Ads.
  owner_urn: short,
  linkedin_version: z.optional(z.string().check(z.regex(/^20\d{4}$/))),

  // HubSpot.
  portal_id: short,
  properties: ids,
  /** Whether signatures of versions 1 and 2 are accepted if there is none of version 3. They have no timestamp. */
  older_signatures: z.optional(z.boolean()),

  // Mailchimp.
  list_id: short,

  // API REST.
  poll_minutes: whole(pollMinutesMin, pollMinutesMax),
  since_param: short,
  since_format: z.optional(z.enum(sinceFormats)),
  limit_param: short,
  page_size: whole(1, 1_000),
  paging: z.optional(z.enum(pagings)),
  cursor_param: short,
  page_param: short,
  /** The path of the list in the response, and of the id in an item. If omitted, the usual ones are tried. */
  items_path: short,
  id_path: short,
  /** How many minutes each poll overlaps the last one, because sources write late. */
  overlap_minutes: whole(0, 1_440),
  key_place: z.optional(z.enum(keyPositions)),
  /** The start of the first poll. If omitted, it fetches everything. */
  backfill_from: z.optional(dateOrInstant),
});
export type IntegrationSettings = z.infer<typeof IntegrationSettings>;
