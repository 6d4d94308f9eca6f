import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { keptDraft } from '../form/kept-draft.ts';
import { useUser } from '../session.ts';
import { FormSkeleton } from '../ui/form-skeleton.tsx';
import classes from './record-facts.module.css';

/** One thing that a record says. */
export interface Fact {
  /** Where the record's form keeps it; null: nobody changes it there. */
  path: string | null;
  label: string;
  /** In words; `''` for what is not known. */
  value: string;
  /** A text of several lines, which has the whole width. */
  isLong?: boolean;
}

/** Facts that are read together; without a title they need none. */
export interface FactGroup {
  title?: string;
  facts: readonly Fact[];
}

interface RecordFactsProps {
  groups: readonly FactGroup[];
  /** The form for these facts, which says when it is done; null for those who only read. */
  editor: ((done: () => void) => ReactNode) | null;
  /** The name under which the form keeps what is typed: what was left there is gone on with. */
  draft: string;
}

/** What puts the focus where the form begins. */
interface Begun {
  focus: (form: HTMLElement | null) => void;
}

/** What is known about a record, to be read; a click on a fact, or the button, makes fields of it until they are saved. */
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
  // Whoever marks a number in order to copy it does not want to change it.
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

/** Puts the focus in the field of a path, or in the first. */
const focusField = (path: string | null) => (form: HTMLElement | null) => {
  const field = form?.querySelector<HTMLElement>(path ? `[data-path="${path}"]` : '[data-path]');
  // In the middle, where neither the head nor the buttons of the form hide it.
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
};
