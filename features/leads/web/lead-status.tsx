import { IconCircleCheck, IconCircleX, IconFileDollar, IconInbox, IconPhoneCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import type { LeadCard, LeadStatus } from '../contract.ts';

/** The statuses in the order of the board, and how each looks. */
export const leadStatusLooks: StatusLooks<LeadStatus> = {
  Nuevo: { tone: 'info', icon: IconInbox },
  Contactado: { tone: 'warning', icon: IconPhoneCheck },
  Cotizado: { tone: 'progress', icon: IconFileDollar },
  Cerrado: { tone: 'success', icon: IconCircleCheck },
  Perdido: { tone: 'neutral', icon: IconCircleX },
};

/** A lead's status; `move` where it may be changed: the same as a drag, for keyboard and touch. */
export function LeadStatusPill({
  lead,
  move,
}: {
  lead: LeadCard;
  move?: ((lead: LeadCard, to: LeadStatus) => void) | undefined;
}) {
  const { t } = useTranslation('leads');
  return (
    <StatusPill
      status={lead.status}
      looks={leadStatusLooks}
      textOf={(status) => t(`status.${status}`)}
      label={t('board.status_of', { name: lead.contact.name })}
      onChange={move && ((to) => move(lead, to))}
    />
  );
}
