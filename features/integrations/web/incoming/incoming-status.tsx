import { useTranslation } from 'react-i18next';
import { Mark } from '#platform/web/records/mark.tsx';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import type { IncomingLeadCard } from '../../contract/incoming-lead.ts';
import classes from '../integrations.module.css';
import { incomingLooks } from '../looks.ts';

/** The outcome of an incoming lead, whether it was undone, and whether its source marks it as a test. */
export function IncomingStatusPill({ lead: { status, is_test, undone_at } }: { lead: IncomingLeadCard }) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  return (
    <span className={classes.withSign}>
      <StatusPill
        status={status}
        looks={incomingLooks}
        label={t('table.status')}
        textOf={(each) => t(`integrations:incoming.${each}`)}
      />
      {undone_at && <Mark>{t('table.undone_sign')}</Mark>}
      {is_test && <Mark>{t('table.test_sign')}</Mark>}
    </span>
  );
}
