import { useTranslation } from 'react-i18next';
import { give, takeAway } from '../notices.ts';
import { useShortcuts } from '../shortcuts.ts';
import classes from './undo-notice.module.css';

const undoMs = 8_000;
/** The last one: one act at a time can be undone. */
let last: number | undefined;

/**
 * Says in the corner that something was done, with the way back for as long as it stands there. Call what it answers once
 * it is no longer true.
 */
export function sayUndoable(text: string, undo: () => void, ms = undoMs): () => void {
  const leave = () => takeAway(id);
  const goBack = () => {
    leave();
    undo();
  };
  if (last !== undefined) takeAway(last);
  const id = give({ tone: 'done', message: <UndoNotice text={text} undo={goBack} />, ms });
  last = id;
  return leave;
}

/** What was done, and the way back: by its button, or by a key while it is there. */
function UndoNotice({ text, undo }: { text: string; undo: () => void }) {
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
