import { useTranslation } from 'react-i18next';
import type { Language } from '#platform/contract/language.ts';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { useLeadHistory } from './use-leads.ts';

/** Who changed what on a lead and its person, newest first. */
export function LeadHistory({ id }: { id: string }) {
  const { t } = useTranslation(['leads', 'platform']);
  const actions = {
    createLead: t('history.createLead'),
    importLead: t('history.importLead'),
    updateLead: t('history.updateLead'),
    updateClient: t('history.updateClient'),
  };
  // The others (ids, the E.164 twins) would only repeat them.
  const labels = {
    status: t('fields.status'),
    product_type: t('fields.product_type'),
    source: t('fields.source'),
    campaign: t('fields.campaign'),
    zip_code: t('fields.zip_code'),
    notes: t('fields.notes'),
    assigned_agent: t('fields.assigned_agent'),
    name: t('fields.name'),
    email: t('fields.email'),
    phone_national: t('fields.phone'),
    whatsapp_national: t('fields.whatsapp'),
    address: t('fields.address'),
    language: t('fields.language'),
    tcpa_consent: t('fields.tcpa_consent'),
  };
  const wordsOf = (field: string, value: unknown) => {
    if (field === 'language') return t(`platform:language.${value as Language}`);
    const group = translated[field];
    return group ? t(`${group}.${value}` as never) : String(value);
  };
  return <RecordHistory history={useLeadHistory(id)} {...{ actions, labels, wordsOf }} />;
}

const translated: Record<string, string> = { status: 'status', product_type: 'product', source: 'source' };
