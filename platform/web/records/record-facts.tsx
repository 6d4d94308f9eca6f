import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { keptDraft } from '../form/kept-draft.ts';
import { useUser } from '../session.ts';
import { FormSkeleton } from '../ui/form-skeleton.tsx';
import classes from './record-facts.module.css';

/** One detail of a record. */
export interface Fact {
  /** The detail's path in the record's form; null means the form can't edit it. */
  path: string | null;
  label: string;
  /** The text; `''` means unknown. */
  value: string;
  /** A multi-line text, which takes the full width. */
  isLong?: boolean;
}

/** A group of details; the title is optional. */
export interface FactGroup {
  title?: string;
  facts: readonly Fact[];
}

interface RecordFactsProps {
  groups: readonly FactGroup[];
  /** The form for these details, which calls `done` when it closes; null for users who may only read. */
  editor: ((done: () => void) => ReactNode) | null;
  /** The name of the form's draft. If a draft exists, the form opens with it. */
  draft: string;
}

/** Puts the focus in the form when it opens. */
interface Begun {
  focus: (form: HTMLElement | null) => void;
}

/**
 * The details of a record, for reading. A click on a detail, or on the button, replaces them with the form until it is
 * saved or canceled.
 */
export function RecordFacts({ groups, editor, draft }: RecordFactsProps) {
  const { id: userId } = useUser();
  const section = useRef<HTMLElement>(null);
  const [begun, begin] = useState<Begun | null>(() =>
    editor && keptDraft(draft, userId).read() ? { focus: () => {} } : null,
  );
  function done(): void {
    flushSync(() => begin(null));
    section.current?.querySelector('button')?.focus();
  }
  if (editor && begun) {
    return (
      <section data-editing>
        <Suspense fallback={<FormSkeleton fields={8} />}>
          <div ref={begun.focus}>{editor(done)}</div>
        </Suspense>
      </section>
    );
  }
  return (
    <section ref={section} className={classes.facts}>
      {groups
        .filter(({ facts }) => facts.length > 0)
        .map(({ title = '', facts }, index) => (
          <div key={title}>
            <GroupHead title={title} edit={editor && index === 0 ? () => begin({ focus: focusField(null) }) : null} />
            <dl>
              {facts.map((fact) => (
                <FactRow
                  key={fact.label}
                  fact={fact}
                  edit={editor && fact.path ? () => begin({ focus: focusField(fact.path) }) : null}
                />
              ))}
            </dl>
          </div>
        ))}
    </section>
  );
}

function GroupHead({ title, edit }: { title: string; edit: (() => void) | null }) {
  const { t } = useTranslation('records');
  if (!title && !edit) return null;
  return (
    <div className={classes.head}>
      <h3>{title}</h3>
      {edit && (
        <button type="button" className={classes.edit} onClick={edit}>
          <IconPencil size={15} aria-hidden />
          {t('facts.edit')}
        </button>
      )}
    </div>
  );
}

function FactRow({ fact: { label, value, isLong }, edit }: { fact: Fact; edit: (() => void) | null }) {
  const { t } = useTranslation('platform');
  // A click that ends a text selection, for example to copy a number, doesn't open the form.
  const editUnlessMarked = edit && (() => getSelection()?.isCollapsed !== false && edit());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same for the keyboard, in one stop
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button above does the same for the keyboard, in one stop
    <div
      className={classes.fact}
      data-long={isLong || undefined}
      data-editable={edit ? true : undefined}
      onClick={editUnlessMarked ?? undefined}
    >
      <dt>{label}</dt>
      <dd>{value || <span className={classes.unknown}>{t('not_given')}</span>}</dd>
    </div>
  );
}

/** Focuses the field of a path; null means the first field. */
const focusField = (path: string | null) => (form: HTMLElement | null) => {
  const field = form?.querySelector<HTMLElement>(path ? `[data-path="${path}"]` : '[data-path]');
  // Centered, so that neither the head nor the buttons of the form cover the field.
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
};
