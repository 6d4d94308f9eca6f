import { leadWords } from '#features/leads/server/index.ts';
import type { FileReader, ListTable } from '#platform/server/http/list-file.ts';
import type { QuoteCard } from '../contract.ts';
import { quoteWords } from './words.ts';

/** The columns of quotes in a file. */
export function quoteFile({ language, day, named }: FileReader): ListTable<QuoteCard> {
  const t = quoteWords(language);
  const ofLeads = leadWords(language);
  return {
    title: t('title'),
    columns: [
      { label: t('table.number'), kind: 'text', width: 18, of: ({ quote_number }) => quote_number },
      { label: t('table.name'), kind: 'text', width: 30, of: ({ lead }) => lead.contact.name },
      { label: ofLeads('fields.phone'), kind: 'text', width: 18, of: ({ lead }) => lead.contact.phone_national },
      { label: ofLeads('fields.email'), kind: 'text', width: 30, of: ({ lead }) => lead.contact.email },
      {
        label: t('fields.product_type'),
        kind: 'text',
        width: 14,
        of: ({ product_type }) => ofLeads(`product.${product_type}`),
      },
      { label: t('fields.carrier'), kind: 'text', of: ({ carrier }) => carrier },
      { label: t('fields.status'), kind: 'text', width: 14, of: ({ status }) => t(`status.${status}`) },
      { label: t('fields.annual_premium'), kind: 'amount', of: ({ annual_premium }) => annual_premium },
      { label: t('fields.deductible'), kind: 'amount', of: ({ deductible }) => deductible },
      { label: t('fields.coverage_amount'), kind: 'amount', width: 18, of: ({ coverage_amount }) => coverage_amount },
      { label: t('fields.coverage_limits'), kind: 'text', of: ({ coverage_limits }) => coverage_limits },
      { label: t('fields.valid_until'), kind: 'day', of: ({ valid_until }) => valid_until },
      { label: t('fields.assigned_agent'), kind: 'text', of: ({ assigned_agent_name }) => assigned_agent_name },
      { label: t('fields.notes'), kind: 'text', width: 40, of: ({ notes }) => notes && named(notes) },
      { label: t('table.created'), kind: 'day', of: ({ created_at }) => day(created_at) },
      { label: t('table.updated'), kind: 'day', of: ({ updated_at }) => day(updated_at) },
    ],
  };
}
