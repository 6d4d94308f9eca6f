import { Alert, Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { openRecord } from '#platform/web/navigation.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { type BookImport, type BookUndoPreview, keptReasons } from '../../contract.ts';
import classes from '../book.module.css';
import { bookApi } from '../book-api.ts';
import { useAct } from '../use-act.ts';
import { useUndoPreview } from '../use-imports.ts';

/** The undo of an import: first what would go, and what would stay and why, then the confirmation. */
export function UndoImport({ of, until }: { of: BookImport; until: string }) {
  const { t } = useTranslation(['book', 'platform']);
  const { date } = useFormats();
  const [isAsked, setAsked] = useState(false);
  const preview = useUndoPreview(of.id, isAsked);
  const undo = useAct(bookApi.undoBookImport, of, t('undo.failed'));
  if (!isAsked) {
    return (
      <div className={classes.part}>
        <p className={classes.hint}>{t('undo.until', { date: date(until) })}</p>
        <div className={classes.acts}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={15} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            {t('undo.button')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div ref={focusStart}>
      <Alert color="warning" title={t('undo.title')} role="group" aria-label={t('undo.title')} mt="md">
        {preview.isError && <LoadError error={preview.error} retry={() => void preview.refetch()} />}
        {preview.isPending && <p role="status">{t('undo.counting')}</p>}
        {preview.data && <WouldGo preview={preview.data} />}
        <div className={classes.undoActs}>
          <Button size="xs" variant="default" autoFocus disabled={undo.isPending} onClick={() => setAsked(false)}>
            {t('platform:actions.cancel')}
          </Button>
          <Button size="xs" color="red" loading={undo.isPending} disabled={!preview.data} onClick={() => undo.mutate()}>
            {t('undo.button')}
          </Button>
        </div>
      </Alert>
    </div>
  );
}

/** What an undo would take back, and what would stay and why. */
function WouldGo({ preview }: { preview: BookUndoPreview }) {
  const { t } = useTranslation('book');
  const { number } = useFormats();
  const many = (count: number) => ({ count, number: number(count) });
  return (
    <>
      <p className={classes.text}>{t('undo.policies', many(preview.policies))}</p>
      <p className={classes.text}>{t('undo.clients', many(preview.clients))}</p>
      {preview.kept > 0 && (
        <>
          <p className={classes.text}>{t('undo.stay', many(preview.kept))}</p>
          <ul className={classes.reasons}>
            {keptReasons
              .filter((reason) => (preview.kept_by_reason[reason] ?? 0) > 0)
              .map((reason) => (
                <li key={reason}>
                  <span>{t(`kept.${reason}`)}</span>
                  <strong>{number(preview.kept_by_reason[reason] ?? 0)}</strong>
                </li>
              ))}
          </ul>
          <details className={classes.fold}>
            <summary>{t('undo.which')}</summary>
            <ul className={classes.reasons}>
              {preview.stay.map(({ policy_id, policy_number, client_name, reason }) => (
                <li key={policy_id}>
                  <button type="button" className={classes.link} onClick={() => openRecord('policies', policy_id)}>
                    {client_name} · {policy_number}
                  </button>
                  <span>{t(`kept.${reason}`)}</span>
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </>
  );
}
