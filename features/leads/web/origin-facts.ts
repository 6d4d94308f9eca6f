import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import type { Fact } from '#platform/web/records/record-facts.tsx';
import type { LeadOrigin } from '../contract/origin.ts';

type Told = Exclude<keyof LeadOrigin, 'integration_id'>;

/** The origin of a lead and its consent, as far as the source gave them. */
export function useOriginFacts(origin: LeadOrigin | null): Fact[] {
  const { t } = useTranslation('leads');
  const formats = useFormats();
  const madeName = useMadeName();
  if (!origin) return [];
  const told = {
    integration_name: madeName(origin.integration_name),
    consent_given: origin.consent_given === null ? '' : t(`origin.consent.${origin.consent_given ? 'yes' : 'no'}`),
    consent_text: origin.consent_text,
    consent_at: origin.consent_at ? formats.date(origin.consent_at) : '',
    ip_address: origin.ip_address,
    page_url: origin.page_url,
    form_name: origin.form_name,
    form_id: origin.form_id,
    campaign_name: origin.campaign_name,
    campaign_id: origin.campaign_id,
    adset_id: origin.adset_id,
    ad_name: origin.ad_name,
    ad_id: origin.ad_id,
    click_id: origin.click_id,
    external_id: origin.external_id,
    trusted_form_url: origin.trusted_form_url,
    jornaya_id: origin.jornaya_id,
  } satisfies Record<Told, string>;
  return (Object.entries(told) as [Told, string][])
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({
      path: null,
      label: t(`origin.${name}`),
      value,
      isLong: name === 'consent_text',
    }));
}
