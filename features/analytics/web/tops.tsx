import { IconTrophy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { Figure, Figures } from '#platform/web/records/figures.tsx';
import { textOf } from '#platform/web/text-of.ts';
import { definitionsOf } from '../contract/definitions.ts';
import { type AnalyticsDashboard, leadsToTell } from '../contract/figures.ts';
import { rowsOf } from '../contract/rows-of.ts';
import { NumberDialog, type ShownFigure } from './number-dialog.tsx';
import type { RangeFilters } from './use-range.ts';

/** The top agents, products and sources. */
export function Tops({ dashboard, filters }: { dashboard: AnalyticsDashboard; filters: RangeFilters }) {
  const [asked, setAsked] = useState<ShownFigure | null>(null);
  const rows = rowsOf(dashboard, filters);
  const { t, i18n } = useTranslation(['analytics', 'platform']);
  const { money, rate, number } = useFormats();
  const tops = [
    ['top_agent_by_revenue', money, null, (id: string) => rows.policies({ agents: id })],
    ['top_agent_by_policies', number, null, (id: string) => rows.policies({ agents: id })],
    ['top_product_by_revenue', money, 'products', (id: string) => rows.policies({ products: id })],
    ['top_source_by_conversion', rate, 'sources', (id: string) => rows.leads('Nuevo', { sources: id })],
  ] as const;
  return (
    <Figures inRow={4}>
      {tops.map(([name, write, words, rowsOfTop]) => {
        const top = dashboard[name];
        const key = `analytics:${words}.${top?.id}`;
        const shown = top && words && i18n.exists(key) ? textOf(i18n.t, key) : (top?.name ?? '–');
        const label = t(`tops.${name}`, { least: leadsToTell });
        const definition = definitionsOf.dashboard[name];
        const show =
          top &&
          (() =>
            setAsked({
              label: `${label}: ${shown}`,
              value: write(top.value),
              definition,
              rows: { count: name === 'top_agent_by_policies' ? top.value : null, link: rowsOfTop(top.id) },
            }));
        return (
          <Figure
            key={name}
            icon={IconTrophy}
            label={label}
            value={shown}
            about={top ? write(top.value) : t('platform:results.no_data')}
            show={show ?? undefined}
          />
        );
      })}
      <NumberDialog figure={asked} measured={dashboard} close={() => setAsked(null)} />
    </Figures>
  );
}
