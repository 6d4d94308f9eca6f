import type { FileReader, ListTable } from '#platform/server/http/list-file.ts';
import type { LeadCard } from '../contract.ts';
import { leadWords } from './words.ts';

/** The columns of leads in a file. */
export function leadFile({ language, day }: FileReader): ListTable<LeadCard> {
  const t = leadWords(language);
  return {
    title: t('title'),
    columns: [
      { label: t('fields.name'), kind: 'text', width: 30, of: ({ contact }) => contact.name },
      { label: t('fields.phone'), kind: 'text', width: 18, of: ({ contact }) => contact.phone_national },
      { label: t('fields.whatsapp'), kind: 'text', width: 18, of: ({ contact }) => contact.whatsapp_national },
      { label: t('fields.email'), kind: 'text', width: 30, of: ({ contact }) => contact.email },
      {
        label: t('fields.product_type'),
        kind: 'text',
        width: 14,
        of: ({ product_type }) => product_type && t(`product.${product_type}`),
      },
      { label: t('fields.status'), kind: 'text', width: 14, of: ({ status }) => t(`status.${status}`) },
      { label: t('fields.source'), kind: 'text', width: 14, of: ({ source }) => source && t(`source.${source}`) },
      { label: t('fields.campaign'), kind: 'text', of: ({ campaign }) => campaign },
      { label: t('fields.assigned_agent'), kind: 'text', of: ({ assigned_agent_name }) => assigned_agent_name },
      { label: t('fields.zip_code'), kind: 'text', width: 12, of: ({ zip_code }) => zip_code },
      { label: t('fields.current_carrier'), kind: 'text', of: ({ current_carrier }) => current_carrier },
      {
        label: t('fields.current_expiration_date'),
        kind: 'day',
        of: ({ current_expiration_date }) => current_expiration_date,
      },
      { label: t('fields.current_premium'), kind: 'amount', of: ({ current_premium }) => current_premium },
      { label: t('list.columns.created'), kind: 'day', of: ({ created_at }) => day(created_at) },
      { label: t('list.columns.updated'), kind: 'day', of: ({ updated_at }) => day(updated_at) },
    ],
  };
}
