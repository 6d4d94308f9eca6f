import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import type { Schema } from '#platform/contract/route.ts';
import { useUser } from '../session.ts';
import { differences, withDifferences } from './differences.ts';
import { draftOf } from './draft.ts';
import { useValidatedForm } from './use-validated-form.tsx';

interface KeptFormOf<Values, Changes> {
  /** Names the form and what it changes, for the draft; null: nothing is kept. */
  name: string | null;
  /** What is there to be changed. */
  current: Values;
  /** Checks the changes. */
  schema: Schema;
  /** What differs, in the words of the call. */
  changesOf: (before: Values, after: Values) => Changes;
}

/** A form for what is there already, as `RecordForm` shows it. */
export interface KeptForm<Values extends Record<string, unknown>, Changes = unknown> {
  form: UseFormReturnType<Values>;
  /** Whether something was typed that is not saved. */
  isChanged: boolean;
  /** What to send. */
  changes: (values: Values) => Changes;
  /** Goes on from these values: what was typed has been saved. */
  begin: (values: Values) => void;
  /** Goes back to what is there. */
  cancel: () => void;
}

/**
 * A form of which only what was changed is sent, and kept until it is saved or cancelled: a session may end, and a
 * panel be closed, in the middle.
 */
export function useKeptForm<Values extends Record<string, unknown>, Changes>({
  name,
  current,
  schema,
  changesOf,
}: KeptFormOf<Values, Changes>): KeptForm<Values, Changes> {
  const { id: userId } = useUser();
  const draft = name === null ? null : draftOf<Record<string, unknown>>(`${name}:${userId}`);
  // What the person began with: a change that somebody else makes meanwhile is not undone by this form.
  const before = useRef(current);
  const [initial] = useState(() => withDifferences(current, draft?.read() ?? {}));
  const [isChanged, setChanged] = useState(() => isDifferent(differences(current, initial)));
  const changes = (values: Values) => changesOf(before.current, values);
  const form = useValidatedForm<Values>(schema, initial, changes, (values) => {
    const typed = differences(before.current, values);
    if (isDifferent(typed)) draft?.keep(typed);
    else draft?.clear();
    setChanged(isDifferent(typed));
  });
  function begin(values: Values): void {
    before.current = values;
    form.setInitialValues(values);
    form.reset();
  }
  return { form, isChanged, changes, begin, cancel: () => begin(current) };
}

const isDifferent = (changes: object) => Object.keys(changes).length > 0;
