import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { RecordTable } from '#platform/web/records/record-table.tsx';
import type { Column } from '#platform/web/records/table-columns.ts';
import type { Pages } from '#platform/web/records/use-pages.ts';
import type { PeriodCard } from '../../contract/periods.ts';
import { CalculateButton } from './calculate-button.tsx';
import { PeriodStatusPill } from './period-status.tsx';
import { showPeriod } from './use-periods.ts';

/** The periods as a table. */
export function PeriodTable({ list, periods }: { list: Pages<PeriodCard>; periods: readonly PeriodCard[] }) {
  const { t } = useTranslation('commissions/periods');
  const madeName = useMadeName();
  const nameOf = useCallback(({ name }: PeriodCard) => madeName(name), [madeName]);
  return (
    <RecordTable
      name="commission-periods"
      label={t('list.label')}
      items={periods}
      title={{ label: t('fields.name'), nameOf }}
      columns={useColumns()}
      list={list}
      open={showPeriod}
      // Always latest first.
      sort=""
      changeSort={() => {}}
    />
  );
}

function useColumns(): readonly Column<PeriodCard>[] {
  const { t } = useTranslation(['commissions/periods', 'commissions']);
  const formats = useFormats();
  return useMemo(
    () => [
      {
        name: 'status',
        label: t('commissions:fields.status'),
        width: 140,
        cell: (period) => <PeriodStatusPill period={period} />,
      },
      {
        name: 'calculate',
        label: t('fields.next'),
        width: 200,
        cell: (period) => <CalculateButton period={period} />,
      },
      { name: 'scheme', label: t('fields.scheme'), width: 168, cell: ({ scheme_name }) => scheme_name },
      {
        name: 'start_date',
        label: t('fields.start_date'),
        width: 104,
        cell: ({ start_date }) => formats.day(start_date),
      },
      { name: 'end_date', label: t('fields.end_date'), width: 104, cell: ({ end_date }) => formats.day(end_date) },
      {
        name: 'total_commissions',
        label: t('fields.total_commissions'),
        width: 120,
        isNumber: true,
        cell: ({ total_commissions }) => formats.money(total_commissions),
      },
      {
        name: 'cut_off_date',
        label: t('fields.cut_off_date'),
        width: 104,
        cell: ({ cut_off_date }) => formats.day(cut_off_date),
      },
      {
        name: 'total_policies',
        label: t('fields.total_policies'),
        width: 84,
        isNumber: true,
        cell: ({ total_policies }) => formats.number(total_policies),
      },
      {
        name: 'total_premium',
        label: t('fields.total_premium'),
        width: 120,
        isNumber: true,
        cell: ({ total_premium }) => formats.money(total_premium),
      },
    ],
    [t, formats],
  );
}
