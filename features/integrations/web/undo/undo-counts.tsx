import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { UndoPreview } from '../../contract/undo.ts';
import classes from '../integrations.module.css';

interface UndoCountsProps {
  /** undefined means the count is loading. */
  preview: UndoPreview | undefined;
  isChosen: boolean;
}

/** What an undo would remove, and what would stay. */
export function UndoCounts({ preview, isChosen }: UndoCountsProps) {
  const { t } = useTranslation('integrations/undo');
  const { number } = useFormats();
  if (!preview) return <p role="status">{t('counting')}</p>;
  const { deliveries, leads, kept, waiting } = preview;
  const told = (count: number) => ({ count, number: number(count) });
  if (deliveries === 0) return <p role="status">{t(isChosen ? 'nothing_chosen' : 'nothing')}</p>;
  if (!isChosen) return <p role="status">{t('choose', told(deliveries))}</p>;
  return (
    <Alert color="warning" role="status" title={t('would', told(leads))}>
      <ul className={classes.undoCounts}>
        <li>{t('of', told(deliveries))}</li>
        {kept > 0 && <li>{t('would_keep', told(kept))}</li>}
        {waiting > 0 && <li>{t('would_wait', told(waiting))}</li>}
        <li>{t('completed')}</li>
      </ul>
    </Alert>
  );
}
