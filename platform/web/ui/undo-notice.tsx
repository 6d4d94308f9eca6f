import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../shortcuts.ts';
import classes from './undo-notice.module.css';

/** What was done, and the way back: by its button, or by a key while it is there. */
export function UndoNotice({ text, undo }: { text: string; undo: () => void }) {
  const { t } = useTranslation();
  useShortcuts([{ key: 'z', label: t('shortcuts.undo'), act: undo }]);
  return (
    <div className={classes.row}>
      <span>{text}</span>
      <button type="button" className={classes.undo} onClick={undo}>
        {t('actions.undo')}
      </button>
    </div>
  );
}
