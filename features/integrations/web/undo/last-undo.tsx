import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { DeliveryUndo } from '../../contract/undo.ts';

/** The progress or result of the last undo. It continues without an open screen. */
export function LastUndo({ undo }: { undo: DeliveryUndo }) {
  const { t } = useTranslation('integrations/undo');
  const { number, date, time } = useFormats();
  if (undo.status === 'undoing') {
    const told = { done: number(undo.done), total: number(undo.rows) };
    return (
      <Alert color="info" title={t('under_way', told)}>
        <progress max={Math.max(1, undo.rows)} value={undo.done} aria-label={t('progress')} />
        <p>{t('leave')}</p>
      </Alert>
    );
  }
  const at = `${date(undo.created_at)}, ${time(undo.created_at)}`;
  return (
    <Alert color="info" title={t('last', { at })}>
      {t('undone', { count: undo.undone, number: number(undo.undone) })}{' '}
      {undo.kept > 0 && t('kept', { count: undo.kept, number: number(undo.kept) })}
    </Alert>
  );
}
