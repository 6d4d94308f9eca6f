import * as z from 'zod/mini';
import { boundedText, dateOrInstant, instant, queryNumber, requiredText, uuid } from '#platform/contract/fields.ts';
import { pageQuery, searchText } from '#platform/contract/page.ts';
import { field, needed, otherwise, shapeOf, text } from '#platform/contract/record-fields.ts';
import {
  chosenStatuses,
  integrationStatuses,
  integrationTypes,
  rotatedNames,
  secretNames,
  typeDefault,
} from './choices.ts';
import { Facts } from './mapped-lead.ts';
import { IntegrationSettings } from './source-types/source-types.ts';

export const nameMax = 120;
export const descriptionMax = 1_000;
export const urlMax = 500;
export const secretMax = 2_000;
export const headersMax = 20;

const count = z.int().check(z.gte(0));

/** A public Internet address, judged by its text. Each call also checks the network address that it resolves to. */
const Url = boundedText(urlMax).check(
  z.refine((url) => url === '' || /^https?:\/\/[^\s/]+/i.test(url), { error: 'integrations:validation.url' }),
);

/**
 * A write-only secret. Responses contain the mask if one is stored. A request with the mask keeps the stored secret.
 */
const secret = text(secretMax);

const headers = z.record(
  z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/, { error: 'integrations:validation.header_name' })),
  z.string().check(z.regex(/^[\t\x20-\x7e\x80-\xff]{0,500}$/, { error: 'integrations:validation.header_value' })),
);

/**
 * Why an integration has the status `Error`, or would have it: the text `integrations:problems.<code>` with these
 * values. `message` is the sentence in the caller's language.
 */
export const IntegrationTrouble = z.object({
  code: z.string(),
  facts: Facts,
  message: z.string(),
  at: instant,
  /** The number of consecutive failures. */
  times: count,
});
export type IntegrationTrouble = z.infer<typeof IntegrationTrouble>;

/** The fields of an integration that a user can set. */
/** Required values that an integration can lack. */
const lacked = z.array(z.enum([...secretNames, 'api_endpoint']));

const settable = {
  name: field(
    needed(requiredText(nameMax, 'integrations:validation.name_required'), z.string()),
    'card',
    'create',
    'update',
  ),
  description: field(text(descriptionMax), 'card', 'create', 'update'),
  integration_type: field(otherwise(typeDefault, z.enum(integrationTypes)), 'card', 'create'),
  /**
   * The URL that an `API REST` integration polls. A URL outside the public Internet is refused with `url_not_allowed`.
   */
  api_endpoint: field(otherwise('', Url, z.string()), 'card', 'create', 'update'),
  api_key: field(secret, 'card', 'create', 'update'),
  api_secret: field(secret, 'card', 'create', 'update'),
  /**
   * The webhook address that the source sends to. The server generates it. Only callers who may configure integrations
   * see it. It is `''` for others and for types that send nothing. A value in a request is validated and not stored.
   */
  webhook_url: field(otherwise('', Url, z.string()), 'card', 'create', 'joined'),
  webhook_secret: field(secret, 'card', 'create', 'update'),
  settings: field(otherwise({}, IntegrationSettings), 'card', 'create', 'update'),
  /** Headers of every call to the source. Values are secrets, and responses contain the mask. */
  headers: field(
    otherwise({}, headers.check(z.refine((given) => Object.keys(given).length <= headersMax))),
    'card',
    'create',
    'update',
  ),
  /** Whether incoming leads are processed at once. If false, they wait for a user. */
  auto_process: field(otherwise(true, z.boolean()), 'card', 'create', 'update'),
  /** Whether existing clients and leads of the agency are matched. */
  duplicate_check: field(otherwise(true, z.boolean()), 'card', 'create', 'update'),
  /**
   * If true, every value must be valid and an e-mail or a phone is required, or the lead fails. If false, invalid
   * values are omitted as long as a phone or an e-mail remains.
   */
  validate_data: field(otherwise(true, z.boolean()), 'card', 'create', 'update'),
};

/** An integration's fields. */
export const integrationFields = {
  id: field(needed(uuid), 'card'),
  ...settable,
  status: field(needed(z.enum(integrationStatuses)), 'card'),
  /** The required secrets that are missing, and `api_endpoint` if a polled integration has none. */
  missing: field(needed(lacked), 'card', 'joined'),
  /** The last problem with the source. null means none since the last success. */
  trouble: field(needed(z.nullable(IntegrationTrouble)), 'card', 'joined'),
  /** When the refresh token in the key expires, from thirty days before. null means later or unknown. */
  key_ends_at: field(needed(z.nullable(instant)), 'joined'),
  /** Until when an old secret or address stays valid. null means none is. */
  overlap_until: field(needed(z.nullable(instant)), 'card', 'joined'),
  /**
   * All incoming leads ever received. The other counts are those that created or joined a lead, failed, are duplicates,
   * wait, or are invalid.
   */
  total_leads_processed: field(needed(count), 'card', 'joined'),
  successful_leads: field(needed(count), 'card', 'joined'),
  failed_leads: field(needed(count), 'card', 'joined'),
  duplicate_leads: field(needed(count), 'card', 'joined'),
  pending_leads: field(needed(count), 'card', 'joined'),
  invalid_leads: field(needed(count), 'card', 'joined'),
  /** How many of the failed ones failed before the last change of a mapping. */
  failed_before_mapping: field(needed(count), 'joined'),
  /** The last accepted delivery or poll. null means never. */
  last_sync_at: field(needed(z.nullable(instant)), 'card'),
  /** The last change of its mappings. null means never. */
  mapped_at: field(needed(z.nullable(instant))),
  created_by_name: field(needed(z.nullable(z.string())), 'joined'),
  created_at: field(needed(instant), 'card'),
  updated_at: field(needed(instant), 'card'),
};

/** An integration as a card of the list. */
export const IntegrationCard = z.object(shapeOf(integrationFields, 'card'));
export type IntegrationCard = z.infer<typeof IntegrationCard>;
IntegrationCard.register(z.globalRegistry, { id: 'IntegrationCard' });

export const Integration = z.object(shapeOf(integrationFields));
export type Integration = z.infer<typeof Integration>;
Integration.register(z.globalRegistry, { id: 'Integration' });

/** Fields that deliveries and the passing of time change. They cause no edit conflict. */
export const whatComes = [
  'total_leads_processed',
  'successful_leads',
  'failed_leads',
  'duplicate_leads',
  'pending_leads',
  'invalid_leads',
  'failed_before_mapping',
  'last_sync_at',
  'trouble',
  'overlap_until',
  'key_ends_at',
] as const;

/** A new integration. The server generates an omitted secret if the type issues one. */
export const CreateIntegration = z.object(shapeOf(integrationFields, 'create'));
export type CreateIntegration = z.infer<typeof CreateIntegration>;
CreateIntegration.register(z.globalRegistry, { id: 'CreateIntegration' });

/** A generated secret or address for the source. Only this response shows it. */
export const IssuedSecret = z.object({ name: z.enum(rotatedNames), value: z.string() });
export type IssuedSecret = z.infer<typeof IssuedSecret>;

export const CreatedIntegration = z.extend(Integration, {
  /** null means the request had every value, or the source generates its own. */
  issued: z.nullable(IssuedSecret),
});
export type CreatedIntegration = z.infer<typeof CreatedIntegration>;
CreatedIntegration.register(z.globalRegistry, { id: 'CreatedIntegration' });

/**
 * An omitted field keeps its value. The mask keeps a secret, and `''` removes it. Only the system sets `Error` and
 * `Configured`.
 */
export const UpdateIntegration = z.object({
  ...shapeOf(integrationFields, 'update'),
  status: z.optional(z.enum(chosenStatuses)),
});
export type UpdateIntegration = z.infer<typeof UpdateIntegration>;
UpdateIntegration.register(z.globalRegistry, { id: 'UpdateIntegration' });

export const integrationSorts = ['newest', 'oldest', 'name', 'last_sync'] as const;
export type IntegrationSort = (typeof integrationSorts)[number];

export const IntegrationListQuery = z.object({
  ...pageQuery,
  status: z.optional(z.enum(integrationStatuses)),
  integration_type: z.optional(z.enum(integrationTypes)),
  /** Part of a name or a description. */
  q: searchText,
  sort: z._default(z.enum(integrationSorts), 'newest'),
});
export type IntegrationListQuery = z.infer<typeof IntegrationListQuery>;

/**
 * Rotates a secret or the address. `value` is a secret that the source generated. If omitted, the server generates one,
 * and only the response shows it.
 */
export const RotateSecret = z.object({
  name: z.enum(rotatedNames),
  value: z.optional(requiredText(secretMax)),
});
export type RotateSecret = z.infer<typeof RotateSecret>;
RotateSecret.register(z.globalRegistry, { id: 'RotateSecret' });

export const RotatedSecret = z.object({
  /** null means the request had the value. */
  issued: z.nullable(IssuedSecret),
  /** Until when the old value stays valid, too. null means there was none. */
  overlap_until: z.nullable(instant),
  webhook_url: z.string(),
});
export type RotatedSecret = z.infer<typeof RotatedSecret>;
RotatedSecret.register(z.globalRegistry, { id: 'RotatedSecret' });

/** The figures of the whole agency. */
export const IntegrationDashboard = z.object({
  total_integrations: count,
  /** The number of integrations with the status `Active`. */
  active_integrations: count,
  /** Since the start of the agency's calendar day. */
  leads_received_today: count,
  /**
   * Of the incoming leads that created or joined a lead or failed, the share that did not fail, in percent with one
   * decimal. 0 if there are none.
   */
  overall_success_rate: z.number(),
  total_leads_processed: count,
  successful_leads: count,
  failed_leads: count,
  pending_leads: count,
  duplicate_leads: count,
  invalid_leads: count,
  /** Counts for every type and every status, 0 included. */
  integrations_by_type: z.record(z.enum(integrationTypes), count),
  integrations_by_status: z.record(z.enum(integrationStatuses), count),
  /**
   * Integrations that should receive leads but lack a value that their type requires, and which. They cannot receive
   * anything.
   */
  lacking: z.array(
    z.object({ id: uuid, name: z.string(), integration_type: z.enum(integrationTypes), missing: lacked }),
  ),
});
export type IntegrationDashboard = z.infer<typeof IntegrationDashboard>;
IntegrationDashboard.register(z.globalRegistry, { id: 'IntegrationDashboard' });

export const statisticsDaysMax = 90;
export const StatisticsQuery = z.object({ days: z.prefault(queryNumber(1, statisticsDaysMax), 30) });

/** Incoming leads per agency day, oldest first, days without any included. */
export const IntegrationStatistics = z.object({
  integration_id: uuid,
  days: z.array(
    z.object({ day: z.string(), received: count, successful: count, failed: count, duplicate: count, invalid: count }),
  ),
});
export type IntegrationStatistics = z.infer<typeof IntegrationStatistics>;
IntegrationStatistics.register(z.globalRegistry, { id: 'IntegrationStatistics' });

/** The payload of the incoming lead that the user opened is first. */
export const SamplesQuery = z.object({ incoming_lead_id: z.optional(uuid) });

/** Sample payloads for mappings: the latest ones, and the one that the type's standard form sends. */
export const SamplePayloads = z.object({
  samples: z.array(
    z.object({
      /** The incoming lead of the payload. null means the standard sample. */
      incoming_lead_id: z.nullable(uuid),
      received_at: z.nullable(instant),
      data: z.unknown(),
    }),
  ),
});
export type SamplePayloads = z.infer<typeof SamplePayloads>;
SamplePayloads.register(z.globalRegistry, { id: 'SamplePayloads' });

/** Polls the source at once. If `from` is omitted, since the last poll. */
export const SyncIntegration = z.object({ from: z.optional(dateOrInstant) });
export type SyncIntegration = z.infer<typeof SyncIntegration>;
SyncIntegration.register(z.globalRegistry, { id: 'SyncIntegration' });
