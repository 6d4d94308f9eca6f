import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { contactFields } from '#features/clients/contract.ts';
import type { HistoryEvent } from '#platform/contract/history.ts';
import type { Language } from '#platform/contract/language.ts';
import { type ChoiceNames, namesIn } from '#platform/contract/record-fields.ts';
import { useFormats } from '#platform/web/format.ts';
import { openRecord } from '#platform/web/navigation.ts';
import { RecordEvent } from '#platform/web/records/record-event.tsx';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import { StoryLine } from '#platform/web/records/story-line.tsx';
import { textOf } from '#platform/web/text-of.ts';
import { type LeadCard, leadFields } from '../contract.ts';
import { leadStatusLooks } from './lead-status.tsx';

interface LeadLineProps {
  lead: Pick<LeadCard, 'id' | 'status' | 'product_type' | 'created_at'>;
  isOpen: boolean;
}

/** A lead in the list of its client's records. */
export function LeadLine({ lead, isOpen }: LeadLineProps) {
  const { t } = useTranslation('leads');
  const formats = useFormats();
  return (
    <StoryLine
      icon={IconUsersGroup}
      name={[t('story.lead'), lead.product_type && t(`product.${lead.product_type}`)].filter(Boolean).join(' · ')}
      open={isOpen ? undefined : () => openRecord('leads', lead.id)}
      detail={formats.date(lead.created_at)}
      status={
        <StatusPill
          status={lead.status}
          looks={leadStatusLooks}
          label={t('fields.status')}
          textOf={(status) => t(`status.${status}`)}
        />
      }
    />
  );
}

/** A user's change of a lead or its client. */
export function LeadEvent({ event, of }: { event: HistoryEvent; of?: string | undefined }) {
  const { t } = useTranslation(['leads', 'platform']);
  const actions = {
    createLead: t('history.createLead'),
    importLead: t('history.importLead'),
    bringInLead: t('history.bringInLead'),
    updateLead: t('history.updateLead'),
    updateClient: t('history.updateClient'),
  };
  const labels = Object.fromEntries(changing.map((name) => [shownAs[name] ?? name, t(`fields.${name}`)]));
  const wordsOf = (field: string, value: unknown) => {
    if (field === 'language') return t(`platform:language.${value as Language}`);
    return isChoice(field) ? textOf(t, `${words[field]}.${value}`) : String(value);
  };
  return <RecordEvent event={event} of={of} actions={actions} labels={labels} wordsOf={wordsOf} />;
}

const changing = [...namesIn(leadFields, 'update'), ...namesIn(contactFields, 'update')];

/** A number is shown as typed, not in E.164. */
const shownAs: { [Name in (typeof changing)[number]]?: string } = {
  phone: 'phone_national',
  whatsapp: 'whatsapp_national',
  second_phone: 'second_phone_national',
};

/** The translation keys of a field's values. */
const words = { status: 'status', product_type: 'product', source: 'source' } satisfies Record<
  ChoiceNames<typeof leadFields>,
  string
>;
const isChoice = (field: string): field is keyof typeof words => field in words;
