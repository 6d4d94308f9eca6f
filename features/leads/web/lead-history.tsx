import { useTranslation } from 'react-i18next';
import { ChangeHistory } from '#platform/web/ui/change-history.tsx';
import { useLeadHistory } from './use-leads.ts';

const actions = ['createLead', 'importLead', 'updateLead', 'updateClient'] as const;

/** Who changed what on a lead and its person, newest first. */
export function LeadHistory({ id }: { id: string }) {
  const { t } = useTranslation(['leads', 'platform']);
  return (
    <ChangeHistory
      history={useLeadHistory(id)}
      nameOf={(event) => {
        const action = actions.find((known) => known === event.action);
        return action ? t(`history.${action}`) : event.action;
      }}
      changesOf={({ before, after }) =>
        Object.keys(before ? (after ?? {}) : {})
          .filter((field) => field in fieldLabels)
          .map((field) => ({
            field,
            label: t(fieldLabels[field as keyof typeof fieldLabels]),
            before: <Value field={field} value={before?.[field]} />,
            after: <Value field={field} value={after?.[field]} />,
          }))
      }
    />
  );
}

/** The fields people read about; the others (ids, the E.164 twins) would only repeat them. */
const fieldLabels = {
  status: 'fields.status',
  product_type: 'fields.product_type',
  source: 'fields.source',
  campaign: 'fields.campaign',
  zip_code: 'fields.zip_code',
  notes: 'fields.notes',
  assigned_agent: 'fields.assigned_agent',
  name: 'fields.name',
  email: 'fields.email',
  phone_national: 'fields.phone',
  whatsapp_national: 'fields.whatsapp',
  address: 'fields.address',
  language: 'fields.language',
  tcpa_consent: 'fields.tcpa_consent',
} as const;

const translated: Record<string, string> = { status: 'status', product_type: 'product', source: 'source' };

function Value({ field, value }: { field: string; value: unknown }) {
  const { t } = useTranslation(['leads', 'platform']);
  if (value === null || value === undefined || value === '') return <em>{t('history.nothing')}</em>;
  if (typeof value === 'boolean') return <>{value ? t('history.yes') : t('history.no')}</>;
  if (field === 'language') return <>{t(`platform:language.${value as 'en' | 'es'}`)}</>;
  const group = translated[field];
  return <>{group ? t(`${group}.${String(value)}` as never) : String(value)}</>;
}
