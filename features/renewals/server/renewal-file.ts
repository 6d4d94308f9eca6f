import { leadWords } from '#features/leads/server/index.ts';
import type { FileReader, ListTable } from '#platform/server/http/list-file.ts';
import type { RenewalCard } from '../contract.ts';
import { renewalWords } from './words.ts';

/** The columns of renewals in a file. */
export function renewalFile({ language, day }: FileReader): ListTable<RenewalCard> {
  const t = renewalWords(language);
  const ofLeads = leadWords(language);
  return {
    title: t('title'),
    columns: [
      { label: t('fields.contact'), kind: 'text', width: 30, of: ({ policy }) => policy.quote.lead.contact.name },
      {
        label: ofLeads('fields.phone'),
        kind: 'text',
        width: 18,
        of: ({ policy }) => policy.quote.lead.contact.phone_national,
      },
      { label: ofLeads('fields.email'), kind: 'text', width: 30, of: ({ policy }) => policy.quote.lead.contact.email },
      { label: t('fields.policy'), kind: 'text', width: 20, of: ({ policy }) => policy.policy_number },
      { label: t('fields.carrier'), kind: 'text', of: ({ policy }) => policy.carrier },
      {
        label: t('fields.product_type'),
        kind: 'text',
        width: 14,
        of: ({ policy }) => ofLeads(`product.${policy.product_type}`),
      },
      { label: t('fields.renewal_date'), kind: 'day', of: ({ renewal_date }) => renewal_date },
      { label: t('fields.status'), kind: 'text', width: 14, of: ({ status }) => t(`status.${status}`) },
      { label: t('fields.reason'), kind: 'text', of: ({ reason }) => reason && t(`reason.${reason}`) },
      { label: t('fields.reason_note'), kind: 'text', of: ({ reason_note }) => reason_note },
      { label: t('fields.assigned_agent'), kind: 'text', of: ({ assigned_agent_name }) => assigned_agent_name },
      { label: t('fields.old_premium'), kind: 'amount', of: ({ old_premium }) => old_premium },
      { label: t('fields.offered_premium'), kind: 'amount', of: ({ quote }) => quote?.annual_premium },
      { label: t('fields.new_premium'), kind: 'amount', of: ({ new_premium }) => new_premium },
      { label: t('fields.premium_change'), kind: 'amount', of: ({ premium_change }) => premium_change },
      { label: t('table.created'), kind: 'day', of: ({ created_at }) => day(created_at) },
      { label: t('table.updated'), kind: 'day', of: ({ updated_at }) => day(updated_at) },
    ],
  };
}
