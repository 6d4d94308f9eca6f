import { useTranslation } from 'react-i18next';
import { LeadEvent } from '#features/leads/web/index.tsx';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { RecordEvent } from '#platform/web/records/record-event.tsx';

/** An event of a client: a message, a reply or a consent. The leads show the other events. */
export function ClientEvent({ event, of }: { event: HistoryEvent; of?: string | undefined }) {
  const { t } = useTranslation(['story', 'communications']);
  const ended = useEnded(event);
  const actions: Record<string, string> = {
    addConsent: t('client.addConsent'),
    unsubscribe: t('client.unsubscribe'),
    receiveText: t('client.receiveText', { text: String(event.after?.text ?? '') }),
    sendMessage: t('client.sendMessage', { text: String(event.after?.text ?? '') }),
    messageNotSent: t('client.messageNotSent', ended),
    messageUnknown: t('client.messageUnknown', ended),
  };
  if (!(event.action in actions)) return <LeadEvent event={event} of={of} />;
  return (
    <RecordEvent
      event={event}
      of={of}
      actions={actions}
      labels={{}}
      wordsOf={(_field: string, value: unknown) => String(value)}
    />
  );
}

/** The channel and the reason of an undelivered message as texts; empty for other events. */
function useEnded({ after }: HistoryEvent): { channel: string; reason: string } {
  const { t } = useTranslation('communications');
  const { communication_type, reason_code, facts } = after ?? {};
  const isEnded = typeof communication_type === 'string' && typeof reason_code === 'string';
  if (!isEnded) return { channel: '', reason: '' };
  return {
    channel: t(`communication_type.${communication_type as 'Email'}`),
    reason: t(`reasons.${reason_code as 'cancelled_by_hand'}`, { name: '', ...(facts as Record<string, string>) }),
  };
}
