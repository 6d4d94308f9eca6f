import { NativeSelect, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { openRecord } from '#platform/web/navigation.ts';
import { ListFile } from '#platform/web/records/list-file.tsx';
import type { ListFileCall } from '#platform/web/records/list-file-menu.tsx';
import { Mark } from '#platform/web/records/mark.tsx';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { type BookImport, type BookRow, rowFilters } from '../../contract.ts';
import classes from '../book.module.css';
import { bookApi } from '../book-api.ts';
import { CellsOfRow } from '../cells-of-row.tsx';
import { OutcomePill } from '../outcome-pill.tsx';
import { type RowFilter, useImportRows } from '../use-imports.ts';
import { DecideConflicts } from './decide-conflicts.tsx';

interface ReportRowsProps {
  of: BookImport;
  /** '' means all rows. */
  only: RowFilter | '';
  change: (only: RowFilter | '') => void;
}

/** Each row of the file, and what became of it. */
export function ReportRows({ of, only, change }: ReportRowsProps) {
  const { t } = useTranslation('book');
  const rows = useImportRows(of.id, only);
  const items = itemsOf(rows.data);
  const download = useMemo(() => rowsFileOf(of.id), [of.id]);
  return (
    <section className={classes.part} aria-label={t('report.rows')}>
      <div className={classes.rowHead}>
        <h2>{t('report.rows')}</h2>
        <span className={classes.acts}>
          <NativeSelect
            size="xs"
            aria-label={t('report.filter')}
            value={only}
            data={[
              { value: '', label: t('report.all') },
              ...rowFilters.map((value) => ({ value, label: t(`only.${value}`) })),
            ]}
            onChange={({ currentTarget }) => change(currentTarget.value as RowFilter | '')}
          />
          <ListFile call={download} query={only ? { only } : {}} />
        </span>
      </div>
      <p className={classes.hint}>{t('rows_from')}</p>
      {rows.isError && <LoadError error={rows.error} retry={() => void rows.refetch()} />}
      {rows.isPending && <Skeleton h={120} radius="md" />}
      {rows.isSuccess && items.length === 0 && <p className={classes.hint}>{t('report.none')}</p>}
      <ol className={classes.rows}>
        {items.map((row) => (
          <ReportRow key={row.number} row={row} of={of} />
        ))}
      </ol>
      <MoreButton list={rows} />
    </section>
  );
}

/** The download of an import's rows, as the menu of a list calls it. */
const rowsFileOf = (id: string): ListFileCall =>
  Object.assign(
    ({ query }: { query: never }, options?: Parameters<ListFileCall>[1]) =>
      bookApi.downloadBookRows({ params: { id }, query }, options),
    { route: bookApi.downloadBookRows.route },
  );

function ReportRow({ row, of }: { row: BookRow; of: BookImport }) {
  const { t } = useTranslation('book');
  const { number } = useFormats();
  const { policy_id, policy_number, client_id, client_name, outcome, is_undone, kept_reason } = row;
  const numbered = t('report.row', { number: number(row.number) });
  const about = [client_name, policy_number].filter(Boolean).join(' · ');
  const name = about || numbered;
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <span className={classes.who}>
          <small>{numbered}</small>
          {policy_id && !is_undone ? (
            <button
              type="button"
              className={classes.link}
              aria-label={t('report.open_policy', { name })}
              onClick={() => openRecord('policies', policy_id)}
            >
              {name}
            </button>
          ) : (
            about && <span>{about}</span>
          )}
        </span>
        <span className={classes.acts}>
          {is_undone && <Mark>{t('report.taken_back')}</Mark>}
          {kept_reason && <Mark tone="warning">{t(`kept.${kept_reason}`)}</Mark>}
          {outcome ? <OutcomePill outcome={outcome} /> : <Mark>{t('report.waiting')}</Mark>}
        </span>
      </div>
      {row.reasons.map((sentence) => (
        <p key={sentence} className={classes.hint}>
          {sentence}
        </p>
      ))}
      {row.conflicts.length > 0 && <DecideConflicts row={row} importId={of.id} name={name} isGone={!client_id} />}
      <CellsOfRow columns={of.columns.map((column) => column.name)} cells={row.cells} />
    </li>
  );
}
