import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import type { Schema } from '#platform/contract/route.ts';
import { differences, withDifferences, without } from './differences.ts';
import { draftOf } from './draft.ts';
import { DraftNotice } from './draft-notice.tsx';
import { useValidatedForm } from './use-validated-form.tsx';

interface DraftedForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** Says that what was typed before is here again, with the way to begin anew; for the form to show. */
  notice: ReactNode;
  /** Forgets what was typed, once it is saved. */
  clear: () => void;
}

interface MoreOfDraft<Values> {
  /** Brings the values to the words of the call. */
  toBody?: (values: Values) => unknown;
  /** What is never kept, such as a password. */
  secrets?: readonly (keyof Values & string)[];
  /** Told of every change, by whatever means. */
  changed?: (values: Values) => void;
}

/**
 * A form for something new. However it is left, by Escape, by Cancel or by a session that ends, what was typed is kept
 * under its key, for this user in this browser tab, and said when it is opened again. What nobody touched begins anew.
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
