import * as z from 'zod/mini';
import { instant, uuid } from '#platform/contract/fields.ts';

const told = z.string();

/**
 * Where a lead from an external source came from, and the proof of the client's consent to be contacted. `''` and null
 * mean that the source gave no value.
 */
export const LeadOrigin = z.object({
  /** The integration that brought it, with its name at that time; the id outlives the integration. */
  integration_id: z.nullable(uuid),
  integration_name: told,
  /** The lead's own id at its source. */
  external_id: told,
  /** Whether the client consented; null: the source gave no answer. */
  consent_given: z.nullable(z.boolean()),
  /** The consent text, or the name of the checked box. */
  consent_text: told,
  consent_at: z.nullable(instant),
  /** The IP address from which the form was sent. */
  ip_address: told,
  page_url: told,
  form_id: told,
  form_name: told,
  ad_id: told,
  ad_name: told,
  adset_id: told,
  campaign_id: told,
  campaign_name: told,
  /** The advertiser's id of the click, such as `gclid`. */
  click_id: told,
  /** Certificates of third parties that recorded the form. */
  trusted_form_url: told,
  jornaya_id: told,
});
export type LeadOrigin = z.infer<typeof LeadOrigin>;
LeadOrigin.register(z.globalRegistry, { id: 'LeadOrigin' });
