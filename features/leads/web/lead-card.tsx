import { memo, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { ContactRow } from '#platform/web/records/contact-row.tsx';
import { PersonMark } from '#platform/web/records/person-mark.tsx';
import { CardTop, RecordCard, RecordName } from '#platform/web/records/record-card.tsx';
import { Slot } from '#platform/web/slot.tsx';
import { isTouch } from '#platform/web/touch.ts';
import type { LeadCard as LeadCardData, LeadStatus } from '../contract.ts';
import { useDraggable } from './drag.ts';
import { draggableByTouch } from './drag-by-touch.ts';
import { leadActions } from './lead-actions.ts';
import classes from './lead-card.module.css';
import { LeadStatusPill } from './lead-status.tsx';

interface LeadCardProps {
  lead: LeadCardData;
  mayMove: boolean;
  open: (id: string) => void;
  move: (lead: LeadCardData, to: LeadStatus) => void;
}

/** One lead on the board. */
export const LeadCard = memo(function LeadCard({ lead, mayMove, open, move }: LeadCardProps) {
  const { t } = useTranslation('leads');
  const ref = useRef<HTMLElement>(null);
  const drag = useDraggable(lead);
  const [isLifted, setLifted] = useState(false);

  const drop = useEffectEvent((status: LeadStatus) => move(lead, status));
  // Fingers are outside React: the browser asks at once whether they scroll. A card that is held stays so when it is read anew.
  // Before it is painted: what is seen can be held.
  useLayoutEffect(() => {
    if (!ref.current || !mayMove || !isTouch()) return;
    return draggableByTouch(ref.current, { lift: setLifted, drop });
  }, [mayMove]);

  const { contact } = lead;
  return (
    <RecordCard
      ref={ref}
      className={classes.card}
      aria-label={contact.name}
      data-lead={lead.id}
      draggable={mayMove && !isTouch()}
      {...drag}
      data-dragged={isLifted || drag['data-dragged']}
    >
      <CardTop>
        <RecordName name={contact.name} open={() => open(lead.id)} />
      </CardTop>
      <div className={classes.reach}>
        <div className={classes.known}>
          {contact.phone ? (
            <span className={classes.phone}>{contact.phone_national}</span>
          ) : (
            !contact.whatsapp && <span className={classes.missing}>{t('card.no_phone')}</span>
          )}
          {contact.email ? (
            <span className={classes.email} title={contact.email}>
              {contact.email}
            </span>
          ) : (
            <span className={classes.missing}>{t('card.no_email')}</span>
          )}
        </div>
        {lead.product_type && <span className={classes.product}>{t(`product.${lead.product_type}`)}</span>}
      </div>
      <div className={classes.tools}>
        <ContactRow contact={contact} />
        <Slot of={leadActions} with={{ lead, isOnCard: true }} />
        {mayMove && <LeadStatusPill lead={lead} move={move} />}
      </div>
      <LeadFacts lead={lead} />
    </RecordCard>
  );
});

function LeadFacts({ lead }: { lead: LeadCardData }) {
  const { t } = useTranslation('leads');
  const formats = useFormats();
  return (
    <div className={classes.facts}>
      {lead.source && <span>{t(`source.${lead.source}`)}</span>}
      <span className={classes.whose}>
        <PersonMark name={lead.assigned_agent_name} />
      </span>
      <span title={formats.date(lead.created_at)}>{formats.age(lead.created_at)}</span>
    </div>
  );
}
