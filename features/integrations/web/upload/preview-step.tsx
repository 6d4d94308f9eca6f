import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import type { FilePreview, FileUpload } from '../../contract/file-upload.ts';
import { MappedLeadFacts } from '../mapped-lead-facts.tsx';
import { DateOrders } from './date-orders.tsx';
import { OutcomePill } from './outcome-pill.tsx';
import { bodyOf, type Reading } from './reading.ts';
import classes from './upload.module.css';
import { usePreview } from './use-uploads.ts';

interface PreviewStepProps {
  upload: FileUpload;
  reading: Reading;
  change: (reading: Reading) => void;
  back: () => void;
  start: () => void;
  isStarting: boolean;
}

/** The results of the first rows, before anything is imported. */
export function PreviewStep({ upload, reading, change, back, start, isStarting }: PreviewStepProps) {
  const { t } = useTranslation('integrations/upload');
  const { number } = useFormats();
  const preview = usePreview(upload.id, bodyOf(reading));
  const count = upload.rows;
  const total = count === null ? null : number(count);
  return (
    <>
      <DateOrders upload={upload} reading={reading} change={change} />
      {preview.isError && <LoadError error={preview.error} retry={() => void preview.refetch()} />}
      {preview.isPending && (
        <>
          <p className={classes.intro} role="status">
            {t('preview.loading')}
          </p>
          <Skeleton h={220} radius="md" />
        </>
      )}
      {preview.data && <Rows preview={preview.data} total={total} />}
      <DialogActions>
        <Button variant="default" disabled={isStarting} onClick={back}>
          {t('back')}
        </Button>
        <Button loading={isStarting} disabled={!preview.data || preview.data.rows.length === 0} onClick={start}>
          {count === null ? t('steps.import') : t('import', { count, total: number(count) })}
        </Button>
      </DialogActions>
    </>
  );
}

function Rows({ preview: { rows, sums }, total }: { preview: FilePreview; total: string | null }) {
  const { t } = useTranslation('integrations/upload');
  const { number } = useFormats();
  if (rows.length === 0) return <p className={classes.intro}>{t('preview.nothing')}</p>;
  return (
    <>
      <p className={classes.intro}>
        {t('preview.intro', { count: rows.length, number: number(rows.length), total: total ?? number(rows.length) })}
      </p>
      <Sums sums={sums} total={total} />
      <ol className={classes.rows}>
        {rows.map(({ row_number, outcome, lead, messages }) => (
          <li key={row_number}>
            <div className={classes.rowHead}>
              <strong>{t('preview.row', { number: number(row_number) })}</strong>
              <OutcomePill outcome={outcome} />
            </div>
            {messages.map((message) => (
              <p key={message} className={classes.message} data-failed={outcome === 'failed' || undefined}>
                {message}
              </p>
            ))}
            {lead && <MappedLeadFacts lead={lead} />}
          </li>
        ))}
      </ol>
    </>
  );
}

/** How many rows are new, known and to be repaired, and the sum of their premiums. */
function Sums({ sums, total }: Pick<FilePreview, 'sums'> & { total: string | null }) {
  const { t } = useTranslation('integrations/upload');
  const { number, money } = useFormats();
  const { rows, created, joined, duplicate, failed, premium } = sums;
  const counted = number(rows);
  const told = [
    t('preview.sums', { made: number(created), known: number(joined + duplicate), failed: number(failed) }),
    premium > 0 && t('preview.premium', { amount: money(premium) }),
  ];
  return (
    <p className={classes.intro}>
      <strong>
        {total === null || counted === total ? t('preview.whole_file') : t('preview.first_rows', { number: counted })}
      </strong>{' '}
      {told.filter(Boolean).join(' · ')}
    </p>
  );
}
