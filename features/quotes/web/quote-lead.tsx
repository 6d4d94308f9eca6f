import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LeadCard } from '#features/leads/contract.ts';
import { useMay } from '#platform/web/may.ts';
import { go, useView } from '#platform/web/navigation.ts';
import { quoteRoutes } from '../contract.ts';
import { quoting } from './quoting.ts';

/** Longer than a panel that closes takes to put the focus back, which would take it from the dialog. */
const panelGoneMs = 60;

/** Quotes a lead; for those who may, while the lead is neither closed nor lost. */
export function QuoteLead({ lead }: { lead: LeadCard }) {
  const { t } = useTranslation('quotes');
  const view = useView();
  const mayQuote = useMay()(quoteRoutes.routes.createQuote);
  if (!mayQuote || lead.status === 'Cerrado' || lead.status === 'Perdido') return null;
  return (
    <Button
      size="xs"
      variant="light"
      aria-label={t('quote_lead_of', { name: lead.contact.name })}
      onClick={() => {
        if (!view.open) return quoting.begin(lead);
        go({ ...view, open: undefined });
        setTimeout(() => quoting.begin(lead), panelGoneMs);
      }}
    >
      {t('quote_lead')}
    </Button>
  );
}
