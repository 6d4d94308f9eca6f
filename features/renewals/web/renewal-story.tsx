import { IconCalendarRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { useFormats } from '#platform/web/format.ts';
import { openRecord } from '#platform/web/navigation.ts';
import { RecordEvent } from '#platform/web/records/record-event.tsx';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import { StoryLine } from '#platform/web/records/story-line.tsx';
import { textOf } from '#platform/web/text-of.ts';
import type { RenewalCard, UpdateRenewal } from '../contract.ts';
import { renewalStatusLooks } from './renewal-status.tsx';

interface RenewalLineProps {
  renewal: Pick<RenewalCard, 'id' | 'status' | 'renewal_date' | 'old_premium' | 'new_premium'>;
  isOpen: boolean;
}

/** A renewal among its client's records. */
export function RenewalLine({ renewal, isOpen }: RenewalLineProps) {
  const { t } = useTranslation('renewals');
  const formats = useFormats();
  return (
    <StoryLine
      icon={IconCalendarRepeat}
      name={t('story.name')}
      open={isOpen ? undefined : () => openRecord('renewals', renewal.id)}
      detail={t('story.on', { date: formats.day(renewal.renewal_date) })}
      amount={formats.money(renewal.new_premium ?? renewal.old_premium)}
      status={
        <StatusPill
          status={renewal.status}
          looks={renewalStatusLooks}
          label={t('fields.status')}
          textOf={(status) => t(`status.${status}`)}
        />
      }
    />
  );
}

/** A user's change to a renewal. */
export function RenewalEvent({ event, of }: { event: HistoryEvent; of?: string | undefined }) {
  const { t } = useTranslation('renewals');
  const formats = useFormats();
  const actions = {
    createRenewal: t('history.createRenewal'),
    updateRenewal: t('history.updateRenewal'),
    settleRenewal: t('history.settleRenewal'),
  };
  // The history has the agent's name.
  const labels = {
    status: t('fields.status'),
    reason: t('fields.reason'),
    reason_note: t('fields.reason_note'),
    assigned_agent: t('fields.assigned_agent'),
    renewal_date: t('fields.renewal_date'),
    old_premium: t('fields.old_premium'),
  } satisfies Record<keyof UpdateRenewal | 'renewal_date' | 'old_premium', string>;
  const wordsOf = (field: string, value: unknown) => {
    if (field === 'status') return textOf(t, `status.${value}`);
    if (field === 'renewal_date') return formats.day(String(value));
    if (field === 'old_premium') return formats.money(Number(value));
    return field === 'reason' ? textOf(t, `reason.${value}`) : String(value);
  };
  return <RecordEvent event={event} of={of} actions={actions} labels={labels} wordsOf={wordsOf} />;
}
