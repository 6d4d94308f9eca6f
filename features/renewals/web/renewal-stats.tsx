import {
  IconCalendarRepeat,
  IconCircleCheck,
  IconHourglassEmpty,
  IconLoader,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { Filtering } from '#platform/web/records/filters.ts';
import { toneOf } from '#platform/web/records/tone.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { EngineStatus } from '../contract/engine.ts';
import type { RenewalStatus } from '../contract.ts';
import { renewalTones } from './renewal-tones.ts';
import classes from './renewals.module.css';
import { type RenewalFilters, useEngineStatus } from './use-renewals.ts';

interface Stat {
  name: keyof EngineStatus & `${'total' | 'pending' | 'processing' | 'completed'}_renewals`;
  icon: TablerIcon;
  /** What it counts; null: everything. */
  status: RenewalStatus | null;
}

const stats: readonly Stat[] = [
  { name: 'total_renewals', icon: IconCalendarRepeat, status: null },
  { name: 'pending_renewals', icon: IconHourglassEmpty, status: 'Pendiente' },
  { name: 'processing_renewals', icon: IconLoader, status: 'Procesando' },
  { name: 'completed_renewals', icon: IconCircleCheck, status: 'Completada' },
];

/** The four figures; each shows what it counts in the list, and once more what is worked on. */
export function RenewalStats({ filters, change }: Filtering<RenewalFilters>) {
  const { t } = useTranslation('renewals');
  const { number } = useFormats();
  const engine = useEngineStatus();
  if (engine.isError) return <LoadError error={engine.error} retry={() => void engine.refetch()} />;
  return (
    <dl className={classes.stats} aria-busy={engine.isPending}>
      {stats.map(({ name, icon: Icon, status }) => {
        const value = engine.data ? number(engine.data[name]) : '–';
        const isShown = status ? filters.status === status : filters.only === all;
        return (
          <div
            key={name}
            {...(status ? toneOf(renewalTones[status], classes.stat) : { className: classes.stat })}
            data-stat={name}
          >
            <dt>
              <Icon size={16} aria-hidden />
              <span aria-hidden>{t(`stats.${name}`)}</span>
              <button
                type="button"
                className={classes.statButton}
                aria-label={`${t(`stats.${name}`)}: ${value}`}
                aria-pressed={isShown}
                onClick={() => change(showing(isShown ? null : (status ?? all), filters))}
              />
            </dt>
            <dd>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** In the view: everything, and not only what is worked on. */
export const all = 'all';

/** The filters with what is shown; null: what is worked on. */
function showing(
  shown: RenewalStatus | typeof all | null,
  { status: _, only: __, ...others }: RenewalFilters,
): RenewalFilters {
  if (shown === null) return others;
  return shown === all ? { ...others, only: all } : { ...others, status: shown };
}
