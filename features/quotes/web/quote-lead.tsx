import { Button } from '@mantine/core';
import { IconFileDollar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LeadCard } from '#features/leads/contract.ts';
import { useMay } from '#platform/web/may.ts';
import { currentView, go } from '#platform/web/navigation.ts';
import signs from '#platform/web/records/sign.module.css';
import { quoteRoutes } from '../contract.ts';
import { quoting } from './quoting.ts';

/** Longer than a closing panel takes to restore focus, which would take it from the dialog. */
const panelGoneMs = 60;

/**
 * The action that quotes a lead, for users with permission, while the lead is neither closed nor lost. In a row it is
 * an icon, on a card a word.
 */
export function QuoteLead({ lead, look = 'button' }: { lead: LeadCard; look?: 'button' | 'word' | 'sign' }) {
  const { t } = useTranslation('quotes');
  const mayQuote = useMay()(quoteRoutes.routes.createQuote);
  if (!mayQuote || lead.status === 'Cerrado' || lead.status === 'Perdido') return null;
  const label = t('quote_lead_of', { name: lead.contact.name });
  if (look !== 'sign') {
    return (
      <Button
        size={look === 'word' ? 'compact-xs' : 'xs'}
        variant="light"
        leftSection={look === 'button' && <IconFileDollar size={16} aria-hidden />}
        aria-label={label}
        onClick={() => quote(lead)}
      >
        {t('quote_lead')}
      </Button>
    );
  }
  return (
    <button type="button" className={signs.sign} aria-label={label} title={t('quote_lead')} onClick={() => quote(lead)}>
      <IconFileDollar size={16} aria-hidden />
    </button>
  );
}

function quote(lead: LeadCard): void {
  const begin = () => quoting.begin(lead);
  const view = currentView();
  if (view.open) {
    go({ ...view, open: undefined });
    setTimeout(begin, panelGoneMs);
  } else begin();
}
