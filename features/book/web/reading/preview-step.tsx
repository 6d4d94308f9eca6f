import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import type { BookImport, BookPreview } from '../../contract.ts';
import classes from '../book.module.css';
import { bookApi } from '../book-api.ts';
import { FiguresOfBook, LeftOutByReason } from '../figures-of-book.tsx';
import { useAct } from '../use-act.ts';
import { usePreview } from '../use-imports.ts';
import { PreviewedPolicies } from './previewed-policies.tsx';

/** From so many rows on, planning takes so long that a person wonders. */
const longRows = 20_000;

/** Why an import can't begin; null: it can. */
function obstacleOf({ room, questions, figures }: BookPreview): 'no_room' | 'open' | 'nothing' | null {
  if (questions.some(({ is_needed, is_answered }) => is_needed && !is_answered)) return 'open';
  if (room && room.needed > room.free) return 'no_room';
  return figures.new_policies + figures.changed_policies + figures.new_clients === 0 ? 'nothing' : null;
}

/** What would be made of the file, before anything is. */
export function PreviewStep({ of, back }: { of: BookImport; back: () => void }) {
  const { t } = useTranslation('book/reading');
  const { number } = useFormats();
  const preview = usePreview(of, true);
  const start = useAct(bookApi.importBook, of, t('preview.import_failed'));
  const obstacle = preview.data ? obstacleOf(preview.data) : null;
  const count = preview.data ? preview.data.figures.new_policies + preview.data.figures.changed_policies : 0;
  return (
    <>
      {preview.isError && <LoadError error={preview.error} retry={() => void preview.refetch()} />}
      {preview.isPending && (
        <>
          <p className={classes.text} role="status">
            {t('planning')} {of.rows > longRows && t('planning_long')}
          </p>
          <Skeleton h={320} radius="md" />
        </>
      )}
      {preview.data && (
        <>
          <p className={classes.text}>{t('preview.intro')}</p>
          <Obstacle preview={preview.data} back={back} />
          <FiguresOfBook figures={preview.data.figures} />
          {preview.data.gone > 0 && (
            <p className={classes.hint}>
              {t('preview.gone', { count: preview.data.gone, number: number(preview.data.gone) })}
            </p>
          )}
          <LeftOut preview={preview.data} of={of} />
          <PreviewedPolicies policies={preview.data.policies} figures={preview.data.figures} />
        </>
      )}
      <DialogActions>
        <Button variant="default" disabled={start.isPending} onClick={back}>
          {t('back')}
        </Button>
        <Button loading={start.isPending} disabled={!preview.data || obstacle !== null} onClick={() => start.mutate()}>
          {t('preview.import', { count, number: number(count) })}
        </Button>
      </DialogActions>
    </>
  );
}

/** Why the import can't begin, and what to do about it. */
function Obstacle({ preview, back }: { preview: BookPreview; back: () => void }) {
  const { t } = useTranslation('book/reading');
  const { number } = useFormats();
  const obstacle = obstacleOf(preview);
  if (obstacle === 'no_room' && preview.room) {
    const { free, needed, limit } = preview.room;
    return (
      <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t('preview.no_room')} mb="sm">
        {t('preview.no_room_text', { free: number(free), needed: number(needed), limit: number(limit) })}
      </Alert>
    );
  }
  if (obstacle === 'open') {
    return (
      <Alert color="warning" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t('preview.open')} mb="sm">
        <Button size="xs" variant="default" onClick={back}>
          {t('preview.answer')}
        </Button>
      </Alert>
    );
  }
  if (obstacle === 'nothing') {
    return (
      <Alert color="info" role="status" icon={<IconInfoCircle aria-hidden />} title={t('preview.nothing')} mb="sm">
        {t('preview.nothing_text')}
      </Alert>
    );
  }
  return null;
}

/** The rows that make no policy: how many and why, and the first of them as the file has them. */
function LeftOut({ preview: { figures, left_out }, of }: { preview: BookPreview; of: BookImport }) {
  const { t } = useTranslation('book/reading');
  const { number } = useFormats();
  if (figures.left_out === 0) return null;
  return (
    <section className={classes.part} aria-label={t('preview.left_out')}>
      <h2>{t('preview.left_out')}</h2>
      <LeftOutByReason figures={figures} />
      <details className={classes.fold}>
        <summary>{t('preview.left_out_rows', { count: left_out.length, number: number(left_out.length) })}</summary>
        <ol className={classes.rows}>
          {left_out.map(({ row, reason, cells }) => (
            <li key={row} className={classes.row}>
              <strong>{t('preview.row', { number: number(row) })}</strong>
              <p className={classes.text}>{reason}</p>
              <p className={classes.hint}>
                {of.columns
                  .map(({ name }, index) => cells[index] && `${name}: ${cells[index]}`)
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
