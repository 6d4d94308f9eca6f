import { Paper, Title } from '@mantine/core';
import {
  IconCash,
  IconCoins,
  IconFileDescription,
  IconHourglass,
  IconPercentage,
  IconScale,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { Figure, Figures } from '#platform/web/records/figures.tsx';
import { definitionsOf } from '../contract/definitions.ts';
import { type AnalyticsDashboard, type CardName, cardNames } from '../contract/figures.ts';
import { cardValue } from '../contract/of-nothing.ts';
import { rowsOf } from '../contract/rows-of.ts';
import { NumberDialog, type ShownFigure } from './number-dialog.tsx';
import { useChange } from './use-change.ts';
import type { RangeFilters } from './use-range.ts';

const icons = {
  leads: IconUsers,
  quotes: IconFileDescription,
  policies: IconShieldCheck,
  revenue: IconCash,
  conversion: IconPercentage,
  avg_deal: IconScale,
  commissions: IconCoins,
  expiring: IconHourglass,
} as const;

/** The rows behind each card: those that it counts, or those that form the base of its mean or rate. */
function rowsOfCard(name: CardName, { stats_cards, ...measured }: AnalyticsDashboard, filters: RangeFilters) {
  const rows = rowsOf(measured, filters);
  const count = (of: CardName) => stats_cards[of].value;
  if (name === 'leads' || name === 'conversion') return { count: count('leads'), link: rows.leads() };
  if (name === 'quotes') return { count: count('quotes'), link: rows.quotes() };
  if (name === 'expiring') return { count: count('expiring'), link: rows.expiring() };
  if (name === 'commissions') return count('commissions') === 0 ? null : { count: null, link: rows.commissions() };
  return { count: count('policies'), link: rows.policies() };
}

/** The figures of the range, each compared with the previous period, with a link to the counted rows. */
export function Cards({ dashboard, filters }: { dashboard: AnalyticsDashboard; filters: RangeFilters }) {
  const { stats_cards } = dashboard;
  const [asked, setAsked] = useState<ShownFigure | null>(null);
  const { t } = useTranslation('analytics');
  const { money, rate, number } = useFormats();
  const changeOf = useChange();
  const write = (name: CardName) => {
    const value = cardValue(stats_cards, name, 'value');
    if (value === null) return '–';
    if (name === 'conversion') return rate(value);
    return name === 'revenue' || name === 'avg_deal' || name === 'commissions' ? money(value) : number(value);
  };
  return (
    <Paper component="section" p={0} bg="transparent" withBorder={false} aria-label={t('cards_label')}>
      <Title order={2} size="h3" mb="xs">
        {t('cards_label')}
      </Title>
      <Figures inRow={4}>
        {cardNames.map((name) => {
          const { title, change } = stats_cards[name];
          const about = changeOf(change);
          const shown = write(name);
          const show = () =>
            setAsked({
              label: title,
              value: shown,
              definition: definitionsOf.cards[name],
              rows: rowsOfCard(name, dashboard, filters),
            });
          return <Figure key={name} icon={icons[name]} label={title} value={shown} about={about} show={show} />;
        })}
      </Figures>
      <NumberDialog figure={asked} measured={dashboard} close={() => setAsked(null)} />
    </Paper>
  );
}
