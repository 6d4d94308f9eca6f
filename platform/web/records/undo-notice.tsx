import { useTranslation } from 'react-i18next';
import { give, takeAway } from '../notices.ts';
import { useShortcuts } from '../shortcuts.ts';
import classes from './undo-notice.module.css';

const undoMs = 8_000;
/** The id of the last undo notice: only one command at a time can be undone. */
let last: number | undefined;

/**
 * Shows a notice that a command is done, with an undo button while the notice is visible; `ms` is its duration in
 * milliseconds. Returns a function that removes the notice; call it when the notice is no longer true.
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

/** The notice's text and its undo button; the `z` key also undoes while the notice is visible. */
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
