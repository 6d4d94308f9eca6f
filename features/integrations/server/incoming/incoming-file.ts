import type { FileReader, ListTable } from '#platform/server/http/list-file.ts';
import type { IncomingLeadCard } from '../../contract/incoming-lead.ts';
import { fileWords, sliceWords } from '../words.ts';

/** The columns of incoming leads in a file. Their payloads, which differ by source, are not in it. */
export function incomingFile({ language, moment, named }: FileReader): ListTable<IncomingLeadCard> {
  const t = fileWords(language);
  const ofSlice = sliceWords(language);
  return {
    title: t('title'),
    columns: [
      { label: t('columns.received'), kind: 'moment', of: ({ received_at }) => moment(received_at) },
      { label: t('columns.name'), kind: 'text', width: 30, of: ({ contact_name }) => contact_name },
      { label: t('columns.email'), kind: 'text', width: 30, of: ({ contact_email }) => contact_email },
      { label: t('columns.integration'), kind: 'text', of: ({ integration_name }) => named(integration_name) },
      {
        label: t('columns.type'),
        kind: 'text',
        width: 16,
        of: ({ integration_type }) => ofSlice(`type.${integration_type}`),
      },
      { label: t('columns.status'), kind: 'text', width: 14, of: ({ status }) => ofSlice(`incoming.${status}`) },
      { label: t('columns.reason'), kind: 'text', width: 40, of: ({ reason }) => reason },
      { label: t('columns.processed'), kind: 'moment', of: ({ processed_at }) => moment(processed_at) },
      { label: t('columns.tries'), kind: 'number', of: ({ tries }) => tries },
      { label: t('columns.external_id'), kind: 'text', of: ({ external_id }) => external_id },
    ],
  };
}
