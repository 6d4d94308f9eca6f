import type { ConsentProof } from '../mapped-lead.ts';
import { sourceTypes } from '../source-types/source-types.ts';
import type { Payload } from './payload.ts';
import { readInstant } from './read-values.ts';
import { readSource } from './source-path.ts';
import { isGroup, oneLine, startOf } from './texts.ts';

const longest = 500;
const textLongest = 2_000;

/** Where sources name the origin of a lead. */
const places = {
  ip_address: 'ip_address | ip | user_ip | client_ip | ip_opt | ip_signup',
  page_url: 'page_url | landing_page | landing_page_url | source_url | page | url | referrer',
  form_id: 'form_id | form.id | formId',
  form_name: 'form_name | form.name',
  ad_id: 'ad_id | creative_id | associatedEntity.associatedCreative',
  ad_name: 'ad_name',
  adset_id: 'adset_id | adgroup_id',
  campaign_id: 'campaign_id | leadMetadata.sponsoredLeadMetadata.campaign',
  campaign_name: 'campaign_name | utm_campaign',
  click_id: 'gcl_id | gclid | fbclid | msclkid | click_id',
  trusted_form_url: 'xxTrustedFormCertUrl | trusted_form_url | trustedform_cert_url | trusted_form_cert_url',
  jornaya_id: 'universal_leadid | jornaya_id | jornaya_lead_id | leadid_token',
} as const satisfies Partial<Record<keyof ConsentProof, string>>;

const consentText = 'consent_text | tcpa_text | consent_language | disclosure | texto_consentimiento';
const consentAt =
  'consent_at | consent_time | tcpa_consent_at | created_time | lead_submit_time | submittedAt | origination_datetime | fired_at | createdate | requestdate | created_at';

/** A payload's origin and consent text, and the fields that contain them. */
export function readProof(payload: Payload): { proof: ConsentProof; read: readonly string[] } {
  const told = Object.entries(places).map(([name, sourceField]) => {
    const found = readSource(sourceField, payload);
    // An export of lead forms writes ag:2385….
    const text = oneLine(found.text).replace(/^[a-z]{1,2}:(?=\d+$)/, '');
    return { name, text: startOf(text, longest), from: found.from };
  });
  const words = readSource(consentText, payload);
  const at = readSource(consentAt, payload);
  return {
    proof: {
      ...(Object.fromEntries(told.map(({ name, text }) => [name, text])) as Record<keyof typeof places, string>),
      consent_given: null,
      consent_text: startOf(words.text || boxOf(payload), textLongest),
      consent_at: readInstant(at.text),
    },
    read: [...told.flatMap(({ from }) => from), ...words.from, ...at.from],
  };
}

/** The consent proof with the answer: true, false, or null for none. Without an answer it has no time. */
export function withAnswer(proof: ConsentProof, answer: boolean | null, words: string): ConsentProof {
  return {
    ...proof,
    consent_given: answer,
    consent_text: startOf(words, textLongest) || proof.consent_text,
    consent_at: answer === null ? null : proof.consent_at,
  };
}

/** The text beside the ticked box, in the first format that the payload has. */
function boxOf({ root }: Payload): string {
  if (!isGroup(root)) return '';
  const found = Object.values(sourceTypes).map(({ consentIn }) => consentIn?.(root) ?? null);
  return found.find((text) => text !== null) ?? '';
}
