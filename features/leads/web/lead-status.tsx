import { IconCircleCheck, IconCircleX, IconFileDollar, IconInbox, IconPhoneCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import type { LeadCard, LeadStatus } from '../contract.ts';
import { leadTones } from './lead-tones.ts';

/** The statuses in the order of the board, with their colors. */
export const leadStatusLooks: StatusLooks<LeadStatus> = {
  Nuevo: { tone: leadTones.Nuevo, icon: IconInbox },
  Contactado: { tone: leadTones.Contactado, icon: IconPhoneCheck },
  Cotizado: { tone: leadTones.Cotizado, icon: IconFileDollar },
  Cerrado: { tone: leadTones.Cerrado, icon: IconCircleCheck },
  Perdido: { tone: leadTones.Perdido, icon: IconCircleX },
};

/** A lead's status; with `move`, a selector that does the same as a drag, for keyboard and touch. */
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
