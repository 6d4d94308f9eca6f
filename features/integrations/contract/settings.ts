import * as z from 'zod/mini';
import { leadSources, productTypes } from '#features/leads/contract.ts';
import { boundedText, dateOrInstant, uuid } from '#platform/contract/fields.ts';
import { languages } from '#platform/contract/language.ts';

/**
 * How a sender proves to be the source. `signature`: as Standard Webhooks says. `hmac`: `X-Signature-256` over the body.
 * `key`: a shared key in a header, as a bearer token, as Basic or in the query. `address`: by knowing the address alone,
 * chosen on purpose.
 */
export const authentications = ['signature', 'hmac', 'key', 'address'] as const;
export type Authentication = (typeof authentications)[number];

/** The ways that a type offers; the first is its default. Types that are not named here have one way of their own. */
export const authenticationsOf = {
  Webhook: ['signature', 'hmac', 'key', 'address'],
  Custom: ['key', 'address'],
} as const satisfies Readonly<Record<string, readonly Authentication[]>>;

/** How the pages of a polled source follow each other; `auto`: by whatever the answer shows. */
export const pagings = ['auto', 'cursor', 'next', 'link', 'page', 'none'] as const;
/** How a polled source is told since when. */
export const sinceFormats = ['iso', 'unix', 'unix_ms'] as const;
/** Where the key of a polled source travels. */
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

/** What may be set for an integration besides its fields. Every type reads its own; what is left out has a default. */
export const IntegrationSettings = z.object({
  // What every lead of it gets.
  /** The language of people who have told none; left out: Spanish. */
  language: z.optional(z.enum(languages)),
  /** Where a lead comes from that does not say it; left out: what the type says. */
  source: z.optional(z.nullable(z.enum(leadSources))),
  product_type: z.optional(z.nullable(z.enum(productTypes))),
  campaign: short,
  /** The seller whose the leads become; null or left out: nobody's yet. */
  assigned_agent: z.optional(z.nullable(uuid)),
  /** The words that everybody agrees to who sends the form: with them each lead counts as consented. */
  consent_text: z.optional(boundedText(consentTextMax)),
  /** Two letters; phones without a prefix are of this country. Left out: US. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** Whether the type's own mapping fills what no mapping of the agency fills; left out: it does. */
  use_default_mapping: z.optional(z.boolean()),

  // Hooks.
  authentication: z.optional(z.enum(authentications)),
  /** The header of the shared key; left out: `X-API-Key`. */
  key_header: headerName,
  /** What a seller of leads is answered, in its own format; left out: JSON of ours. */
  answer_accepted: z.optional(boundedText(answerMax)),
  answer_duplicate: z.optional(boundedText(answerMax)),

  // Facebook Ads.
  page_id: short,
  form_ids: ids,
  graph_version: z.optional(z.string().check(z.regex(/^v\d{1,3}\.\d$/))),

  // LinkedIn Ads and HubSpot.
  /** The app that the key is a refresh token of; left out: the key is an access token. */
  client_id: z.optional(boundedText(100)),

  // LinkedIn Ads.
  owner_urn: short,
  linkedin_version: z.optional(z.string().check(z.regex(/^20\d{4}$/))),

  // HubSpot.
  portal_id: short,
  properties: ids,
  /** Whether signatures of the versions 1 and 2 are taken where there is none of version 3: they have no time. */
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
  /** Where the list stands in the answer, and the id in an item of it; left out: where it usually does. */
  items_path: short,
  id_path: short,
  /** How far back each poll looks behind the last one: sources write late. */
  overlap_minutes: whole(0, 1_440),
  key_place: z.optional(z.enum(keyPositions)),
  /** What was there before this is not brought; left out: everything is, at the first poll. */
  backfill_from: z.optional(dateOrInstant),
});
export type IntegrationSettings = z.infer<typeof IntegrationSettings>;
