import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import type { Schema } from '#platform/contract/route.ts';
import { differences, withDifferences, without } from './differences.ts';
import { draftOf } from './draft.ts';
import { DraftNotice } from './draft-notice.tsx';
import { useValidatedForm } from './use-validated-form.tsx';

interface DraftedForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** Says that a draft was restored, and offers to start over; for the form to show. */
  notice: ReactNode;
  /** Deletes the draft after it is saved. */
  clear: () => void;
}

interface MoreOfDraft<Values> {
  /** Converts the values to the request body. */
  toBody?: (values: Values) => unknown;
  /** Values that are never stored, such as a password. */
  secrets?: readonly (keyof Values & string)[];
  /** Called on every change, whatever its source. */
  changed?: (values: Values) => void;
}

/**
 * A form for a new record. If the user leaves it by Escape, by Cancel or by the end of the session, the typed values
 * are stored under its key, for this user in this browser tab. When the form opens again, it restores them and says so.
 * A form without changes starts empty.
 */
export function useDraftedForm<Values extends Record<string, unknown>>(
  key: string,
  schema: Schema,
  blank: () => Values,
  { toBody, secrets = [], changed }: MoreOfDraft<Values> = {},
): DraftedForm<Values> {
  const draft = draftOf<Record<string, unknown>>(key);
  const [fresh] = useState(blank);
  const [kept, setKept] = useState(draft.read);
  const form = useValidatedForm<Values>(schema, kept ? withDifferences(fresh, kept) : fresh, toBody, (values) => {
    changed?.(values);
    const typed = without(differences(fresh, values), secrets);
    if (Object.keys(typed).length > 0) draft.keep(typed);
    else draft.clear();
  });
  function startOver(): void {
    form.setInitialValues(fresh);
    form.reset();
    draft.clear();
    setKept(null);
  }
  return { form, notice: kept && <DraftNotice startOver={startOver} />, clear: draft.clear };
}
