import { useTranslation } from 'react-i18next';
import { contactFields } from '#features/clients/contract.ts';
import type { Language } from '#platform/contract/language.ts';
import { type ChoiceNames, namesIn } from '#platform/contract/record-fields.ts';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { leadFields } from '../contract.ts';
import { useLeadHistory } from './use-leads.ts';

/** Who changed what on a lead and its person, newest first. */
export default function LeadHistory({ id }: { id: string }) {
  const { t } = useTranslation(['leads', 'platform']);
  const actions = {
    createLead: t('history.createLead'),
    importLead: t('history.importLead'),
    updateLead: t('history.updateLead'),
    updateClient: t('history.updateClient'),
  };
  const labels = Object.fromEntries(changing.map((name) => [shownAs[name] ?? name, t(`fields.${name}`)]));
  const wordsOf = (field: string, value: unknown) => {
    if (field === 'language') return t(`platform:language.${value as Language}`);
    return isChoice(field) ? t(`${words[field]}.${value}` as never) : String(value);
  };
  return <RecordHistory history={useLeadHistory(id)} {...{ actions, labels, wordsOf }} />;
}

const changing = [...namesIn(leadFields, 'update'), ...namesIn(contactFields, 'update')];

/** A number is told as people write it, not by its E.164 twin. */
const shownAs: { [Name in (typeof changing)[number]]?: string } = {
  phone: 'phone_national',
  whatsapp: 'whatsapp_national',
};

/** Where the words of a field's values are. */
const words = { status: 'status', product_type: 'product', source: 'source' } satisfies Record<
  ChoiceNames<typeof leadFields>,
  string
>;
const isChoice = (field: string): field is keyof typeof words => field in words;
