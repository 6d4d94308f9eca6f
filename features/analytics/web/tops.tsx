import { IconTrophy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { Figure, Figures } from '#platform/web/records/figures.tsx';
import { textOf } from '#platform/web/text-of.ts';
import { type AnalyticsDashboard, leadsToTell } from '../contract/figures.ts';

/** Who and what did best. */
export function Tops({ dashboard }: { dashboard: AnalyticsDashboard }) {
  const { t, i18n } = useTranslation(['analytics', 'platform']);
  const { money, rate, number } = useFormats();
  const tops = [
    ['top_agent_by_revenue', money, null],
    ['top_agent_by_policies', number, null],
    ['top_product_by_revenue', money, 'products'],
    ['top_source_by_conversion', rate, 'sources'],
  ] as const;
  return (
    <Figures inRow={4}>
      {tops.map(([name, write, words]) => {
        const top = dashboard[name];
        const key = `analytics:${words}.${top?.id}`;
        const shown = top && words && i18n.exists(key) ? textOf(i18n.t, key) : (top?.name ?? '–');
        return (
          <Figure
            key={name}
            icon={IconTrophy}
            label={t(`tops.${name}`, { least: leadsToTell })}
            value={shown}
            about={top ? write(top.value) : t('platform:results.no_data')}
          />
        );
      })}
    </Figures>
  );
}
