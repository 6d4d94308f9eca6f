import { Anchor, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { openRecord } from '#platform/web/navigation.ts';
import { Mark } from '#platform/web/records/mark.tsx';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { type FileRow, type FileUpload, type RowOutcome, rowOutcomes } from '../../contract/file-upload.ts';
import { OutcomePill } from './outcome-pill.tsx';
import classes from './upload.module.css';
import { useUploadRows } from './use-uploads.ts';

/** The outcomes of all rows, or of those with one outcome. */
export function ReportRows({ upload, close }: { upload: FileUpload; close: () => void }) {
  const { t } = useTranslation('integrations/upload');
  const [outcome, setOutcome] = useState<RowOutcome | ''>('');
  const rows = useUploadRows(upload.id, outcome || undefined);
  return (
    <section className={classes.report} aria-label={t('report.rows')}>
      <div className={classes.rowHead}>
        <h3>{t('report.rows')}</h3>
        <NativeSelect
          size="xs"
          aria-label={t('report.filter')}
          value={outcome}
          data={[
            { value: '', label: t('report.all') },
            ...rowOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) })),
          ]}
          onChange={({ currentTarget }) => setOutcome(currentTarget.value as RowOutcome | '')}
        />
      </div>
      {rows.isError && <LoadError error={rows.error} retry={() => void rows.refetch()} />}
      {rows.isPending && <Skeleton h={120} radius="md" />}
      <ol className={classes.rows}>
        {itemsOf(rows.data).map((row) => (
          <ReportRow key={row.row_number} row={row} close={close} />
        ))}
      </ol>
      <MoreButton list={rows} />
    </section>
  );
}

function ReportRow({ row, close }: { row: FileRow; close: () => void }) {
  const { t } = useTranslation('integrations/upload');
  const { number } = useFormats();
  const { row_number, outcome, contact_name, contact_email, lead_id, reason, is_undone } = row;
  const name = contact_name || contact_email || t('preview.row', { number: number(row_number) });
  function openLead(id: string): void {
    close();
    openRecord('leads', id);
  }
  return (
    <li>
      <div className={classes.rowHead}>
        <span className={classes.who}>
          <small>{t('preview.row', { number: number(row_number) })}</small>
          {lead_id && !is_undone ? (
            <Anchor
              component="button"
              type="button"
              inherit
              mih={24}
              fw={600}
              ta="start"
              aria-label={t('report.open_lead', { name })}
              onClick={() => openLead(lead_id)}
            >
              {name}
            </Anchor>
          ) : (
            <span>{name}</span>
          )}
        </span>
        <span className={classes.acts}>
          {is_undone && <Mark>{t('report.taken_back')}</Mark>}
          <OutcomePill outcome={outcome} />
        </span>
      </div>
      {reason && (
        <p className={classes.message} data-failed={outcome === 'failed' || undefined}>
          {reason}
        </p>
      )}
    </li>
  );
}
