import { IconCalendarRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { openRecord } from '#platform/web/navigation.ts';
import { RecordMark } from '#platform/web/records/record-mark.tsx';
import { readingRenewals } from '../contract/access.ts';

/** A link to a renewal from its related records; renders nothing for users who may not open it. */
export function RenewalLink({ renewalId }: { renewalId: string }) {
  const { t } = useTranslation('renewals');
  if (!useMay()(readingRenewals)) return null;
  return (
    <RecordMark
      icon={IconCalendarRepeat}
      text={t('story.name')}
      label={t('links.renewal')}
      open={() => openRecord('renewals', renewalId)}
    />
  );
}
