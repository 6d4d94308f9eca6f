import { leadWords } from '#features/leads/server/index.ts';
import type { FileReader, ListTable } from '#platform/server/http/list-file.ts';
import type { PolicyCard } from '../contract.ts';
import { policyWords } from './words.ts';

/** The columns of policies in a file. */
export function policyFile({ language, day, named }: FileReader): ListTable<PolicyCard> {
  const t = policyWords(language);
  const ofLeads = leadWords(language);
  return {
    title: t('title'),
    columns: [
      { label: t('fields.contact'), kind: 'text', width: 30, of: ({ quote }) => quote.lead.contact.name },
      { label: ofLeads('fields.phone'), kind: 'text', width: 18, of: ({ quote }) => quote.lead.contact.phone_national },
      { label: ofLeads('fields.email'), kind: 'text', width: 30, of: ({ quote }) => quote.lead.contact.email },
      { label: t('fields.policy_number'), kind: 'text', width: 20, of: ({ policy_number }) => policy_number },
      { label: t('fields.carrier'), kind: 'text', of: ({ carrier }) => carrier },
      {
        label: t('fields.product_type'),
        kind: 'text',
        width: 14,
        of: ({ product_type }) => ofLeads(`product.${product_type}`),
      },
      { label: t('fields.status'), kind: 'text', width: 18, of: ({ status }) => t(`status.${status}`) },
      { label: t('fields.annual_premium'), kind: 'amount', of: ({ annual_premium }) => annual_premium },
      { label: t('fields.deductible'), kind: 'amount', of: ({ deductible }) => deductible },
      { label: t('fields.coverage_amount'), kind: 'amount', width: 18, of: ({ coverage_amount }) => coverage_amount },
      { label: t('fields.coverage_limits'), kind: 'text', of: ({ coverage_limits }) => coverage_limits },
      { label: t('fields.effective_date'), kind: 'day', of: ({ effective_date }) => effective_date },
      { label: t('fields.expiration_date'), kind: 'day', of: ({ expiration_date }) => expiration_date },
      { label: t('fields.cancelled_on'), kind: 'day', of: ({ cancelled_on }) => cancelled_on },
      { label: t('fields.next_begins'), kind: 'day', of: ({ next_begins }) => next_begins },
      { label: t('fields.agent_assigned'), kind: 'text', of: ({ agent_assigned }) => agent_assigned },
      { label: t('fields.notes'), kind: 'text', width: 40, of: ({ notes }) => notes && named(notes) },
      { label: t('table.created'), kind: 'day', of: ({ created_at }) => day(created_at) },
      { label: t('table.updated'), kind: 'day', of: ({ updated_at }) => day(updated_at) },
    ],
  };
}
