import { useTranslation } from 'react-i18next';
import { LeadEvent } from '#features/leads/web/index.tsx';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { RecordEvent } from '#platform/web/records/record-event.tsx';

/** What was written to a client, and what she answered and agreed to; what else was done to her, the leads tell. */
export function ClientEvent({ event, of }: { event: HistoryEvent; of?: string | undefined }) {
  const { t } = useTranslation('story');
  const actions: Record<string, string> = {
    addConsent: t('client.addConsent'),
    unsubscribe: t('client.unsubscribe'),
    receiveText: t('client.receiveText', { text: String(event.after?.text ?? '') }),
    sendMessage: t('client.sendMessage', { text: String(event.after?.text ?? '') }),
  };
  if (!(event.action in actions)) return <LeadEvent event={event} of={of} />;
  return (
    <RecordEvent {...{ event, of, actions, labels: {}, wordsOf: (_field: string, value: unknown) => String(value) }} />
  );
}
