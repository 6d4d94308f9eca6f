import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Badge, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconClock, IconMail, IconPhone, IconUser } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { CardTop, RecordCard, RecordName } from '#platform/web/records/record-card.tsx';
import { Slot } from '#platform/web/slot.tsx';
import type { LeadCard as LeadCardData, LeadStatus } from '../contract.ts';
import { leadActions } from './lead-actions.ts';
import { LeadStatusPill } from './lead-status.tsx';
import classes from './leads.module.css';

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
  const [isDragged, setDragged] = useState(false);

  // The browser's own drag and drop, which is outside React.
  useEffect(() => {
    const element = ref.current;
    if (!element || !mayMove) return;
    return draggable({
      element,
      getInitialData: () => ({ lead }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [lead, mayMove]);

  const { contact } = lead;
  return (
    <RecordCard ref={ref} className={classes.card} data-dragged={isDragged || undefined} aria-label={contact.name}>
      <CardTop>
        <RecordName name={contact.name} open={() => open(lead.id)} />
        {lead.product_type && (
          <Badge size="sm" variant="light">
            {t(`product.${lead.product_type}`)}
          </Badge>
        )}
      </CardTop>
      <ContactLinks lead={lead} />
      <LeadFacts lead={lead} />
      <div className={classes.cardActions}>
        <LeadStatusPill lead={lead} move={mayMove ? move : undefined} />
        <Slot of={leadActions} with={{ lead }} />
      </div>
    </RecordCard>
  );
});

/**
 * Phone, WhatsApp and e-mail, each one tap away. Their names hold what is seen, for those who say it to click it; they
 * cannot be dragged, because who grabs a card by a link means the card.
 */
export function ContactLinks({ lead: { contact } }: { lead: LeadCardData }) {
  const { t } = useTranslation('leads');
  const { name, email, phone, phone_national, whatsapp, whatsapp_national } = contact;
  const whatsappText = whatsapp === phone ? 'WhatsApp' : whatsapp_national;
  return (
    <div className={classes.links}>
      {phone && (
        <a draggable={false} href={`tel:${phone}`} aria-label={`${t('card.call', { name })}: ${phone_national}`}>
          <IconPhone size={14} aria-hidden />
          {phone_national}
        </a>
      )}
      {whatsapp && (
        <a
          draggable={false}
          href={`https://wa.me/${whatsapp.slice(1)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`${t('card.whatsapp', { name })}: ${whatsappText}`}
        >
          <IconBrandWhatsapp size={14} aria-hidden />
          {whatsappText}
        </a>
      )}
      <a draggable={false} href={`mailto:${email}`} aria-label={`${t('card.mail', { name })}: ${email}`}>
        <IconMail size={14} aria-hidden />
        <span className={classes.ellipsis}>{email}</span>
      </a>
    </div>
  );
}

function LeadFacts({ lead }: { lead: LeadCardData }) {
  const { t } = useTranslation(['leads', 'records']);
  const formats = useFormats();
  return (
    <div className={classes.facts}>
      {lead.source && (
        <Text size="xs" c="dimmed" span>
          {t(`source.${lead.source}`)}
        </Text>
      )}
      <span className={classes.fact}>
        <IconUser size={13} aria-hidden />
        <span className={classes.ellipsis}>{lead.assigned_agent_name ?? t('records:nobody')}</span>
      </span>
      <span className={classes.fact} title={formats.date(lead.created_at)}>
        <IconClock size={13} aria-hidden />
        {formats.age(lead.created_at)}
      </span>
    </div>
  );
}
