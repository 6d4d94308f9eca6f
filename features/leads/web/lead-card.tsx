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
  // The touch listeners are not React's, because the browser needs an immediate answer whether a touch scrolls. A held
  // card stays held when it renders again. They are added before the browser paints, so that every visible card can be
  // held.
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
        {contact.phone || contact.whatsapp ? (
          <span className={classes.phone}>{contact.phone_national || contact.whatsapp_national}</span>
        ) : (
          <span className={classes.missing}>{t('card.no_phone')}</span>
        )}
        <ContactRow contact={contact} />
      </div>
      <div className={classes.line}>
        {contact.email ? (
          <span className={classes.email} title={contact.email}>
            {contact.email}
          </span>
        ) : (
          <span className={classes.missing}>{t('card.no_email')}</span>
        )}
        <span className={classes.whose}>
          <PersonMark name={lead.assigned_agent_name} />
        </span>
      </div>
      <div className={classes.tools}>
        <Slot of={leadActions} with={{ lead, look: 'word' }} />
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
      {lead.product_type && <span className={classes.product}>{t(`product.${lead.product_type}`)}</span>}
      {lead.source && <span className={classes.source}>{t(`source.${lead.source}`)}</span>}
      <span title={formats.date(lead.created_at)}>{formats.age(lead.created_at)}</span>
    </div>
  );
}
