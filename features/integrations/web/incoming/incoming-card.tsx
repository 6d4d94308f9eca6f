import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { CardFoot } from '#platform/web/records/card-facts.tsx';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { CardNames, CardTop, RecordCard, RecordName } from '#platform/web/records/record-card.tsx';
import type { IncomingLeadCard } from '../../contract/incoming-lead.ts';
import classes from '../integrations.module.css';
import { IncomingAct, useName } from './incoming-act.tsx';
import { IncomingStatusPill } from './incoming-status.tsx';

interface IncomingCardProps {
  lead: IncomingLeadCard;
  open: (id: string) => void;
}

/** One incoming lead on a phone. */
export const IncomingCard = memo(function IncomingCard({ lead, open }: IncomingCardProps) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  const formats = useFormats();
  const madeName = useMadeName();
  const name = useName(lead);
  const moment = (at: string) => `${formats.date(at)} ${formats.time(at)}`;
  return (
    <RecordCard aria-label={name}>
      <CardTop>
        <CardNames>
          <RecordName name={name} open={() => open(lead.id)} />
          <p className={classes.small}>{madeName(lead.integration_name)}</p>
        </CardNames>
        <IncomingStatusPill lead={lead} />
      </CardTop>
      {lead.reason && <p className={classes.description}>{lead.reason}</p>}
      <CardFoot>
        <span className={classes.small}>
          {t('table.received')}: {moment(lead.received_at)}
          <br />
          {t('table.processed')}: {lead.processed_at ? moment(lead.processed_at) : t('table.not_processed')}
        </span>
        <IncomingAct lead={lead} size="sm" />
      </CardFoot>
    </RecordCard>
  );
});
