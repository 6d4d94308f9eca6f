import { useTranslation } from 'react-i18next';
import type { contactFields } from '#features/clients/contract.ts';
import { useSellers } from '#features/users/web/index.tsx';
import type { NamesIn } from '#platform/contract/record-fields.ts';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { type Fact, RecordFacts } from '#platform/web/records/record-facts.tsx';
import { type Lead, type leadFields, leadRoutes } from '../contract.ts';
import { useOriginFacts } from './origin-facts.ts';

const LeadEditor = lazyView(() => import('./lead-editor.tsx'));

/** The header shows the status. */
type InfoName = Exclude<NamesIn<typeof leadFields, 'update'>, 'status'>;
type PersonName = NamesIn<typeof contactFields, 'update'>;

/** The data of a lead and of its client. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const { t } = useTranslation(['leads', 'records', 'platform']);
  const mayEdit = useMay()(leadRoutes.routes.updateLead);
  // Loads the sellers before the form needs them.
  useSellers();
  const { contact } = lead;
  const consent = useConsent(lead);
  const formats = useFormats();
  const origin = useOriginFacts(lead.origin);
  const info = {
    product_type: lead.product_type ? t(`product.${lead.product_type}`) : '',
    source: lead.source ? t(`source.${lead.source}`) : '',
    campaign: lead.campaign,
    zip_code: lead.zip_code,
    assigned_agent: lead.assigned_agent_name ?? t('records:nobody'),
    current_carrier: lead.current_carrier,
    current_expiration_date: lead.current_expiration_date ? formats.day(lead.current_expiration_date) : '',
    current_premium: lead.current_premium === null ? '' : formats.money(lead.current_premium),
    notes: lead.notes,
  } satisfies Record<InfoName, string>;
  const person = {
    name: contact.name,
    contact_name: contact.contact_name,
    email: contact.email,
    phone: contact.phone_national,
    whatsapp: contact.whatsapp_national,
    second_phone: contact.second_phone_national,
    address: contact.address,
    birth_date: contact.birth_date ? formats.day(contact.birth_date) : '',
    language: t(`platform:language.${contact.language}`),
    tcpa_consent: consent,
  } satisfies Record<PersonName, string>;
  return (
    <RecordFacts
      draft={`lead-draft:${lead.id}`}
      editor={mayEdit ? (done) => <LeadEditor lead={lead} done={done} /> : null}
      groups={[
        {
          title: t('create.lead_tab'),
          facts: entriesOf(info).map(
            ([name, value]): Fact => ({
              path: name,
              label: t(`fields.${name}`),
              value,
              isLong: name === 'notes' && value !== '',
            }),
          ),
        },
        {
          title: t('create.contact_tab'),
          facts: entriesOf(person).map(
            ([name, value]): Fact => ({
              path: `contact.${name}`,
              label: name === 'tcpa_consent' ? t('panel.consent_label') : t(`fields.${name}`),
              value,
            }),
          ),
        },
        ...(origin.length > 0 ? [{ title: t('origin.title'), facts: origin }] : []),
      ]}
    />
  );
}

const entriesOf = <Name extends string>(values: Record<Name, string>) => Object.entries(values) as [Name, string][];

/** Whether the client agreed to calls and texts; when, how, and which user recorded it. */
function useConsent({ contact }: Lead): string {
  const { t } = useTranslation('leads');
  const madeName = useMadeName();
  const formats = useFormats();
  const { tcpa_consent_at, tcpa_consent_by_name: name, tcpa_consent_source } = contact;
  if (!tcpa_consent_at) return t('panel.no_consent');
  const [, kind, told = ''] = /^(import|integration) (.+)/.exec(tcpa_consent_source ?? '') ?? [];
  const outside =
    kind === 'integration' ? t('panel.consent_integration', { name: madeName(told) }) : t('panel.consent_form');
  const source = kind === 'import' ? t('panel.consent_import', { file: told }) : outside;
  const date = formats.date(tcpa_consent_at);
  return name ? t('panel.consent_by', { date, source, name }) : t('panel.consent', { date, source });
}
