import * as z from 'zod/mini';
import { instant, uuid } from '#platform/contract/fields.ts';

const told = z.string();

/**
 * Where a lead from outside came from, and the proof that the person agreed to be contacted. `''` and null stand for
 * "not told".
 */
export const LeadOrigin = z.object({
  /** The integration that brought it, as it was called then; the id outlives it. */
  integration_id: z.nullable(uuid),
  integration_name: told,
  /** The lead's own id at its source. */
  external_id: told,
  /** Whether the person agreed; null: the source did not say. */
  consent_given: z.nullable(z.boolean()),
  /** The words that were agreed to, or the name of the box that was ticked. */
  consent_text: told,
  consent_at: z.nullable(instant),
  /** The network address from which the form was sent. */
  ip_address: told,
  page_url: told,
  form_id: told,
  form_name: told,
  ad_id: told,
  ad_name: told,
  adset_id: told,
  campaign_id: told,
  campaign_name: told,
  /** What the advertiser knows the click by, as `gclid`. */
  click_id: told,
  /** Certificates of third parties who watched the form. */
  trusted_form_url: told,
  jornaya_id: told,
});
export type LeadOrigin = z.infer<typeof LeadOrigin>;
LeadOrigin.register(z.globalRegistry, { id: 'LeadOrigin' });
