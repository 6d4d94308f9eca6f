import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Counts } from '#platform/web/files/counts.tsx';
import { useFormats } from '#platform/web/format.ts';
import { go } from '#platform/web/navigation.ts';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import type { BookImport } from '../../contract.ts';
import classes from '../book.module.css';
import { bookApi } from '../book-api.ts';
import { FiguresOfBook, LeftOutByReason } from '../figures-of-book.tsx';
import { useAct } from '../use-act.ts';
import { type RowFilter, useImportRows } from '../use-imports.ts';
import { NewCarriers } from './new-carriers.tsx';
import { ReportRows } from './report-rows.tsx';
import { UndoImport } from './undo-import.tsx';

interface ReportProps {
  of: BookImport;
  close: () => void;
}

/** What an import made, row by row, what is to be decided, and its undo. */
export default function Report({ of, close }: ReportProps) {
  const { t } = useTranslation('book');
  const { number } = useFormats();
  const [only, setOnly] = useState<RowFilter | ''>('');
  const { status, figures } = of;
  const isWell = status === 'done' || status === 'undone';
  const mayHaveConflicts = (status === 'done' || status === 'stopped') && (figures?.conflicts ?? 0) > 0;
  return (
    <div ref={focusStart}>
      <Alert
        tabIndex={-1}
        data-autofocus
        className={classes.outcome}
        color={isWell ? 'success' : 'warning'}
        role="status"
        icon={isWell ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        title={t(status === 'undone' ? 'report.undone' : status === 'stopped' ? 'report.stopped' : 'report.done')}
      >
        {of.file_name}
        {status === 'stopped' && ` · ${t('report.rest', { done: number(of.done), total: number(of.rows) })}`}
      </Alert>
      {status === 'stopped' && <GoOn of={of} />}
      {status === 'undone' ? (
        <>
          <Counts
            counts={[
              [t('report.took_back'), number(of.undone)],
              [t('report.kept'), number(of.kept)],
            ]}
          />
          {of.kept > 0 && only !== 'kept' && (
            <Button size="xs" variant="default" onClick={() => setOnly('kept')}>
              {t('report.show_kept')}
            </Button>
          )}
        </>
      ) : (
        figures && (
          <>
            <FiguresOfBook figures={figures} />
            <LeftOutByReason figures={figures} />
          </>
        )
      )}
      {mayHaveConflicts && <OpenConflicts of={of} show={() => setOnly('open')} />}
      {status === 'done' && <NewCarriers of={of} />}
      {of.undo_until && <UndoImport of={of} until={of.undo_until} />}
      <ReportRows of={of} only={only} change={setOnly} />
      <DialogActions>
        <Button variant="default" onClick={close}>
          {t('report.again')}
        </Button>
        <Button onClick={() => go({ tab: 'policies' })}>{t('report.policies')}</Button>
      </DialogActions>
    </div>
  );
}

/** How many rows have something to decide, until all is decided. */
function OpenConflicts({ of, show }: { of: BookImport; show: () => void }) {
  const { t } = useTranslation('book');
  const { number } = useFormats();
  const rows = useImportRows(of.id, 'open');
  const count = itemsOf(rows.data).length;
  if (count === 0) return null;
  return (
    <Alert
      color="warning"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('report.conflicts', { count, number: rows.hasNextPage ? `${number(count)}+` : number(count) })}
      mt="sm"
    >
      <p className={classes.text}>{t('report.conflicts_text')}</p>
      <Button size="xs" variant="default" onClick={show}>
        {t('report.show_conflicts')}
      </Button>
    </Alert>
  );
}

/** Goes on with a stopped import where it was stopped. */
function GoOn({ of }: { of: BookImport }) {
  const { t } = useTranslation('book');
  const { mutate, isPending } = useAct(bookApi.importBook, of, t('report.go_on_failed'));
  return (
    <Button mt="sm" size="xs" loading={isPending} onClick={() => mutate()}>
      {t('report.go_on')}
    </Button>
  );
}
