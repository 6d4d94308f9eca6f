import { Button, Modal, Text } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { merge, valueAt, withThose } from '../form/merge.ts';
import { useFormats } from '../format.ts';
import { i18n } from '../i18n.ts';
import { sayDone } from '../say.ts';
import { useIsPhone } from '../touch.ts';
import { DialogActions } from '../ui/dialog-actions.tsx';
import classes from './changed-meanwhile.module.css';
import { labelOf, textIn } from './input-words.ts';

interface Meeting<Values> {
  /** The values that both edits started from. */
  before: Values;
  mine: Values;
  theirs: Values;
  /** The input of a field, by its dotted path. It provides the label of the field and the text of its values. */
  inputAt: (path: string) => HTMLElement | null;
  wordsOf: ((path: string, value: string) => string) | undefined;
  /** The record's history, newest first. */
  history: () => Promise<readonly HistoryEvent[]>;
  /** Shows the question; null removes it. */
  ask: (question: ReactNode) => void;
}

/**
 * Merges the values that I typed with those that another user saved. Asks the user to choose for fields that both
 * changed; else only says which of the other user's changes stay. null means that the user returned to the form.
 */
export async function reconcile<Values extends Record<string, unknown>>(
  meeting: Meeting<Values>,
): Promise<Values | null> {
  const { before, mine, theirs, inputAt, ask } = meeting;
  const merged = merge(before, mine, theirs);
  const both = inOrder(merged.both, inputAt);
  const sayKept = () => {
    const fields = inOrder(merged.theirs, inputAt)
      .map((path) => labelOf(inputAt(path)))
      .filter((label) => label !== '');
    if (fields.length > 0) sayDone(i18n.t('records:changed.kept', { fields: fields.join(', ') }));
  };
  if (both.length === 0) {
    sayKept();
    return merged.values;
  }
  const fields = await inTwo(both, meeting);
  const chosen = await new Promise<readonly string[] | null>((answer) =>
    ask(<ChangedMeanwhile fields={fields} answer={answer} />),
  );
  flushSync(() => ask(null));
  inputAt(both[0] ?? '')?.focus();
  if (!chosen) return null;
  sayKept();
  return withThose(merged.values, theirs, chosen);
}

/** Sorts fields by their order on the screen. */
function inOrder(paths: readonly string[], inputAt: Meeting<unknown>['inputAt']): string[] {
  const isBefore = (a: Node | null, b: Node | null) =>
    a && b && a.compareDocumentPosition(b) & a.DOCUMENT_POSITION_FOLLOWING;
  return paths.toSorted((a, b) => (isBefore(inputAt(a), inputAt(b)) ? -1 : 1));
}

/** A field with two values. */
interface FieldInTwo {
  path: string;
  label: string;
  mine: string;
  theirs: string;
  /** The history event that saved their value, if known. */
  by: HistoryEvent | undefined;
}

async function inTwo<Values extends Record<string, unknown>>(
  paths: readonly string[],
  { mine, theirs, inputAt, wordsOf, history }: Meeting<Values>,
): Promise<FieldInTwo[]> {
  // A failure to load the history must not lose the typed values.
  const events = await history().catch(() => []);
  return paths.map((path) => {
    const textOf = (values: Values) => textIn(inputAt(path), valueAt(values, path), (value) => wordsOf?.(path, value));
    const by = events.find(({ after }) => path.split('.').some((name) => name in (after ?? {})));
    return { path, label: labelOf(inputAt(path)), mine: textOf(mine), theirs: textOf(theirs), by };
  });
}

const sides = ['mine', 'theirs'] as const;
type Choices = Readonly<Record<string, (typeof sides)[number]>>;

interface ChangedMeanwhileProps {
  fields: readonly FieldInTwo[];
  /** Receives the paths of the fields that take the other user's value; null means back to the form. */
  answer: (theirs: readonly string[] | null) => void;
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** Shows both values of every field that both users changed, side by side, and the choice between them. */
function ChangedMeanwhile({ fields, answer }: ChangedMeanwhileProps) {
  const { t } = useTranslation(['records', 'platform']);
  const isPhone = useIsPhone();
  const whose = { mine: t('changed.mine'), theirs: t('changed.theirs') };
  const [choices, choose] = useState<Choices>({});
  const [missing, setMissing] = useState<string | null>(null);
  const formats = useFormats();
  const shown = (text: string) => (isDay.test(text) ? formats.day(text) : text);
  // Escape returns to the form. Without this, the panel below the question also handles the key, and closes.
  const keys = {
    'data-mantine-stop-propagation': true,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && answer(null),
  };
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // React events also bubble through portals, to the form that contains this component.
    event.stopPropagation();
    const open = fields.find(({ path }) => !choices[path])?.path ?? null;
    setMissing(open);
    if (open === null) answer(fields.map(({ path }) => path).filter((path) => choices[path] === 'theirs'));
    else event.currentTarget.querySelector<HTMLElement>(`input[name="${open}"]`)?.focus();
  }
  return (
    <Modal
      opened
      onClose={() => answer(null)}
      returnFocus={false}
      title={t('changed.title')}
      size={680}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('platform:actions.close'), ...keys }}
    >
      <form noValidate onSubmit={submit}>
        <Text size="sm">{t('changed.hint')}</Text>
        {fields.map((field, index) => (
          <fieldset key={field.path} className={classes.field}>
            <legend>{field.label}</legend>
            {missing === field.path && !choices[field.path] && (
              <Text size="xs" c="danger" role="alert">
                {t('changed.choose')}
              </Text>
            )}
            <div className={classes.sides}>
              {sides.map((side) => (
                <label key={side} className={classes.side}>
                  <input
                    type="radio"
                    name={field.path}
                    checked={choices[field.path] === side}
                    onChange={() => choose({ ...choices, [field.path]: side })}
                    {...keys}
                    data-autofocus={(index === 0 && side === 'mine') || undefined}
                  />
                  <span className={classes.whose}>{whose[side]}</span>
                  {side === 'theirs' && field.by && <SavedBy event={field.by} />}
                  <span className={classes.text}>{shown(field[side]) || <em>{t('history.nothing')}</em>}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <DialogActions>
          <Button variant="default" onClick={() => answer(null)} {...keys}>
            {t('changed.back')}
          </Button>
          <Button type="submit" {...keys}>
            {t('platform:actions.save')}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}

function SavedBy({ event: { actor_name, at } }: { event: HistoryEvent }) {
  const formats = useFormats();
  return (
    <Text span size="xs" c="dimmed">
      {actor_name} · {formats.date(at)} {formats.time(at)}
    </Text>
  );
}
