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
import { IntegrationSettings } from './settings.ts';

export const nameMax = 120;
export const descriptionMax = 1_000;
export const urlMax = 500;
export const secretMax = 2_000;
export const headersMax = 20;

const count = z.int().check(z.gte(0));

/** An address on the public Internet, as far as its text tells; what it leads to is checked at every call. */
const Url = boundedText(urlMax).check(
  z.refine((url) => url === '' || /^https?:\/\/[^\s/]+/i.test(url), { error: 'integrations:validation.url' }),
);

/** Written, and never shown again: answers have the mask where there is one. The mask keeps what is stored. */
const secret = text(secretMax);

const headers = z.record(
  z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/, { error: 'integrations:validation.header_name' })),
  z.string().check(z.regex(/^[\t\x20-\x7e\x80-\xff]{0,500}$/, { error: 'integrations:validation.header_value' })),
);

/**
 * Why an integration is in `Error`, or would be: `integrations:problems.<code>` with these facts. The sentence stands in
 * `message`, in the caller's language.
 */
export const IntegrationTrouble = z.object({
  code: z.string(),
  facts: Facts,
  message: z.string(),
  at: instant,
  /** How often in a row. */
  times: count,
});
export type IntegrationTrouble = z.infer<typeof IntegrationTrouble>;

/** What somebody may set of an integration. */
/** What an integration cannot do without. */
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
  /** Where an `API REST` is polled. Refused with `url_not_allowed` where it is none of the public Internet. */
  api_endpoint: field(otherwise('', Url, z.string()), 'card', 'create', 'update'),
  api_key: field(secret, 'card', 'create', 'update'),
  api_secret: field(secret, 'card', 'create', 'update'),
  /**
   * The address that the source sends to: made by us, and shown to those who set integrations up, `''` to others and for
   * types that send nothing. One that is given is checked and not kept.
   */
  webhook_url: field(otherwise('', Url, z.string()), 'card', 'create', 'joined'),
  webhook_secret: field(secret, 'card', 'create', 'update'),
  settings: field(otherwise({}, IntegrationSettings), 'card', 'create', 'update'),
  /** Sent along with every call to the source. Values are secrets, and shown as the mask. */
  headers: field(
    otherwise({}, headers.check(z.refine((given) => Object.keys(given).length <= headersMax))),
    'card',
    'create',
    'update',
  ),
  /** Whether what comes is worked on at once; else it waits for a person. */
  auto_process: field(otherwise(true, z.boolean()), 'card', 'create', 'update'),
  /** Whether people and leads that the agency has already are looked for. */
  duplicate_check: field(otherwise(true, z.boolean()), 'card', 'create', 'update'),
  /**
   * Whether everything that is given must be right, or the lead fails; an e-mail or a phone must be there. Without it,
   * what is not right is left out, as long as a phone or an e-mail remains.
   */
  validate_data: field(otherwise(true, z.boolean()), 'card', 'create', 'update'),
};

/** An integration's fields. */
export const integrationFields = {
  id: field(needed(uuid), 'card'),
  ...settable,
  status: field(needed(z.enum(integrationStatuses)), 'card'),
  /** The secrets that it cannot do without and lacks, and `api_endpoint` where it has none to poll. */
  missing: field(needed(lacked), 'card', 'joined'),
  /** The last trouble with the source; null: none since it last worked. */
  trouble: field(needed(z.nullable(IntegrationTrouble)), 'card', 'joined'),
  /** When the refresh token ends that is its key, from thirty days before; null: later, or nobody knows. */
  key_ends_at: field(needed(z.nullable(instant)), 'joined'),
  /** Whether an old secret or address is still taken, and until when; null: none is. */
  overlap_until: field(needed(z.nullable(instant)), 'card', 'joined'),
  /** All that ever came. The others: those that made or joined a lead, failed, were there already, wait, can be none. */
  total_leads_processed: field(needed(count), 'card', 'joined'),
  successful_leads: field(needed(count), 'card', 'joined'),
  failed_leads: field(needed(count), 'card', 'joined'),
  duplicate_leads: field(needed(count), 'card', 'joined'),
  pending_leads: field(needed(count), 'card', 'joined'),
  invalid_leads: field(needed(count), 'card', 'joined'),
  /** Of those that failed: the ones that did so before a mapping was last changed. */
  failed_before_mapping: field(needed(count), 'joined'),
  /** When something was last accepted or polled; null: never. */
  last_sync_at: field(needed(z.nullable(instant)), 'card'),
  /** When its mappings were last changed; null: never. */
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

/** What deliveries change of an integration, and the passing of time: whoever edits one meets no difference by them. */
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

/** A new integration. A secret that its type issues and that is left out is made. */
export const CreateIntegration = z.object(shapeOf(integrationFields, 'create'));
export type CreateIntegration = z.infer<typeof CreateIntegration>;
CreateIntegration.register(z.globalRegistry, { id: 'CreateIntegration' });

/** What was made for the source, shown this once. */
export const IssuedSecret = z.object({ name: z.enum(rotatedNames), value: z.string() });
export type IssuedSecret = z.infer<typeof IssuedSecret>;

export const CreatedIntegration = z.extend(Integration, {
  /** null: everything was given, or the source makes its own. */
  issued: z.nullable(IssuedSecret),
});
export type CreatedIntegration = z.infer<typeof CreatedIntegration>;
CreatedIntegration.register(z.globalRegistry, { id: 'CreatedIntegration' });

/**
 * What is left out stays; a secret that is the mask stays, too, and `''` takes it away. `Error` and `Configured` are set
 * by the system alone.
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

/** Makes a secret or the address anew. A value is what the source has made; left out: we make it, and show it once. */
export const RotateSecret = z.object({
  name: z.enum(rotatedNames),
  value: z.optional(requiredText(secretMax)),
});
export type RotateSecret = z.infer<typeof RotateSecret>;
RotateSecret.register(z.globalRegistry, { id: 'RotateSecret' });

export const RotatedSecret = z.object({
  /** null: the value was given. */
  issued: z.nullable(IssuedSecret),
  /** Until then the old one is taken, too; null: there was none. */
  overlap_until: z.nullable(instant),
  webhook_url: z.string(),
});
export type RotatedSecret = z.infer<typeof RotatedSecret>;
RotatedSecret.register(z.globalRegistry, { id: 'RotatedSecret' });

/** The figures of the whole agency. */
export const IntegrationDashboard = z.object({
  total_integrations: count,
  /** Those whose status is `Active`. */
  active_integrations: count,
  /** On the agency's calendar day. */
  leads_received_today: count,
  /** Of those that made or joined a lead or failed, the share of the former in percent, with one decimal; 0 of none. */
  overall_success_rate: z.number(),
  total_leads_processed: count,
  successful_leads: count,
  failed_leads: count,
  pending_leads: count,
  duplicate_leads: count,
  invalid_leads: count,
  /** Every type and every status that there is, 0 included. */
  integrations_by_type: z.record(z.enum(integrationTypes), count),
  integrations_by_status: z.record(z.enum(integrationStatuses), count),
  /** Those that are to bring leads and lack what their type needs, and what that is: nothing can come through them. */
  lacking: z.array(
    z.object({ id: uuid, name: z.string(), integration_type: z.enum(integrationTypes), missing: lacked }),
  ),
});
export type IntegrationDashboard = z.infer<typeof IntegrationDashboard>;
IntegrationDashboard.register(z.globalRegistry, { id: 'IntegrationDashboard' });

export const statisticsDaysMax = 90;
export const StatisticsQuery = z.object({ days: z.prefault(queryNumber(1, statisticsDaysMax), 30) });

/** What came on each day of the agency, oldest first, days without anything included. */
export const IntegrationStatistics = z.object({
  integration_id: uuid,
  days: z.array(
    z.object({ day: z.string(), received: count, successful: count, failed: count, duplicate: count, invalid: count }),
  ),
});
export type IntegrationStatistics = z.infer<typeof IntegrationStatistics>;
IntegrationStatistics.register(z.globalRegistry, { id: 'IntegrationStatistics' });

/** The payload that somebody comes from stands first. */
export const SamplesQuery = z.object({ incoming_lead_id: z.optional(uuid) });

/** Payloads to map by: those that came last, and the one that the type's standard form sends. */
export const SamplePayloads = z.object({
  samples: z.array(
    z.object({
      /** The incoming lead that it is; null: the standard one. */
      incoming_lead_id: z.nullable(uuid),
      received_at: z.nullable(instant),
      data: z.unknown(),
    }),
  ),
});
export type SamplePayloads = z.infer<typeof SamplePayloads>;
SamplePayloads.register(z.globalRegistry, { id: 'SamplePayloads' });

/** Asks the source at once for what it has; left out: since the last time. */
export const SyncIntegration = z.object({ from: z.optional(dateOrInstant) });
export type SyncIntegration = z.infer<typeof SyncIntegration>;
SyncIntegration.register(z.globalRegistry, { id: 'SyncIntegration' });
