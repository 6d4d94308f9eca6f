import {
  IconCalendarRepeat,
  IconCircleCheck,
  IconHourglassEmpty,
  IconLoader,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { Figure, Figures } from '#platform/web/records/figures.tsx';
import type { Filtering } from '#platform/web/records/filters.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { EngineStatus } from '../contract/engine.ts';
import type { RenewalStatus } from '../contract.ts';
import { all } from './asked-renewals.ts';
import { renewalTones } from './renewal-tones.ts';
import { type RenewalFilters, useEngineStatus } from './use-renewals.ts';

interface Stat {
  name: keyof EngineStatus & `${'total' | 'pending' | 'processing' | 'completed'}_renewals`;
  icon: TablerIcon;
  /** The counted status; null: all renewals. */
  status: RenewalStatus | null;
}

const stats: readonly Stat[] = [
  { name: 'total_renewals', icon: IconCalendarRepeat, status: null },
  { name: 'pending_renewals', icon: IconHourglassEmpty, status: 'Pendiente' },
  { name: 'processing_renewals', icon: IconLoader, status: 'Procesando' },
  { name: 'completed_renewals', icon: IconCircleCheck, status: 'Completada' },
];

/** The four figures. A click on a figure filters the list by it; a second click shows the open renewals again. */
export function RenewalStats({ filters, change }: Filtering<RenewalFilters>) {
  const { t } = useTranslation('renewals');
  const { number } = useFormats();
  const engine = useEngineStatus();
  if (engine.isError) return <LoadError error={engine.error} retry={() => void engine.refetch()} />;
  return (
    <Figures inRow={4} isLow isBusy={engine.isPending}>
      {stats.map(({ name, icon, status }) => {
        const isShown = status ? filters.status === status : filters.only === all;
        return (
          <Figure
            key={name}
            icon={icon}
            isShown={isShown}
            label={t(`stats.${name}`)}
            value={engine.data ? number(engine.data[name]) : '–'}
            tone={status ? renewalTones[status] : undefined}
            show={() => change(showing(isShown ? null : (status ?? all), filters))}
          />
        );
      })}
    </Figures>
  );
}

/** The filters for a figure; null: open renewals. */
function showing(
  shown: RenewalStatus | typeof all | null,
  { status: _, only: __, ...others }: RenewalFilters,
): RenewalFilters {
  if (shown === null) return others;
  return shown === all ? { ...others, only: all } : { ...others, status: shown };
}
