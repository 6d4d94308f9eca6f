import { formatPhone } from '#platform/contract/phone.ts';
import type { FileReader, ListTable } from '#platform/server/http/list-file.ts';
import type { CommunicationLog } from '../../contract/messages.ts';
import { fileWords, sliceWords } from '../words.ts';

/** The columns of messages in a file, with the first hundred characters of each. */
export function logFile({ language, moment }: FileReader): ListTable<CommunicationLog> {
  const t = fileWords(language);
  const ofSlice = sliceWords(language);
  return {
    title: t('title'),
    columns: [
      { label: t('columns.created'), kind: 'moment', of: ({ created_at }) => moment(created_at) },
      { label: t('columns.recipient'), kind: 'text', width: 30, of: ({ recipient_name }) => recipient_name },
      { label: t('columns.email'), kind: 'text', width: 30, of: ({ recipient_email }) => recipient_email },
      {
        label: t('columns.phone'),
        kind: 'text',
        width: 18,
        of: ({ recipient_phone }) => recipient_phone && formatPhone(recipient_phone),
      },
      {
        label: t('columns.channel'),
        kind: 'text',
        width: 12,
        of: ({ communication_type }) => ofSlice(`communication_type.${communication_type}`),
      },
      {
        label: t('columns.template'),
        kind: 'text',
        of: ({ template_type }) => ofSlice(`template_type.${template_type}`),
      },
      { label: t('columns.subject'), kind: 'text', width: 40, of: ({ subject }) => subject },
      { label: t('columns.content'), kind: 'text', width: 40, of: ({ content }) => content },
      { label: t('columns.status'), kind: 'text', width: 14, of: ({ status }) => ofSlice(`status.${status}`) },
      { label: t('columns.reason'), kind: 'text', width: 40, of: ({ error_message }) => error_message },
      { label: t('columns.sender'), kind: 'text', of: ({ sent_by_name }) => sent_by_name },
    ],
  };
}
