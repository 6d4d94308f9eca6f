import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { ConsentProof } from '../../contract/mapped-lead.ts';
import classes from '../integrations.module.css';
import payload from '../payload.module.css';

const proofFields = [
  'consent_given',
  'consent_text',
  'consent_at',
  'ip_address',
  'page_url',
  'form_id',
  'form_name',
  'ad_id',
  'ad_name',
  'adset_id',
  'campaign_id',
  'campaign_name',
  'click_id',
  'trusted_form_url',
  'jornaya_id',
] as const satisfies readonly (keyof ConsentProof)[];

/** The proof of consent and the origin of the lead, as far as the source sent them. */
export function ConsentPart({ consent }: { consent: ConsentProof }) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  const formats = useFormats();
  const words = (field: keyof ConsentProof): string => {
    const value = consent[field];
    if (value === null || value === '') return '';
    if (typeof value === 'boolean') return t(value ? 'integrations:yes' : 'integrations:no');
    return field === 'consent_at' ? `${formats.date(value)} ${formats.time(value)}` : value;
  };
  const told = proofFields.map((field) => ({ field, value: words(field) })).filter(({ value }) => value !== '');
  if (told.length === 0) return null;
  return (
    <section className={classes.part} aria-label={t('panel.consent')}>
      <h3>{t('panel.consent')}</h3>
      <dl className={payload.mapped}>
        {told.map(({ field, value }) => (
          <div key={field}>
            <dt>{t(`consent.${field}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
