import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import type { Schema } from '#platform/contract/route.ts';
import { draftOf } from './draft.ts';
import { KeptDraft } from './kept-draft.tsx';
import { useValidatedForm } from './use-validated-form.tsx';

interface DraftedForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** Says that what was typed before is here again, with the way to begin anew; for the form to show. */
  notice: ReactNode;
  /** Forgets what was typed, once it is saved. */
  clear: () => void;
}

/**
 * A form for something new. However it is left, by Escape, by Cancel or by a session that ends, what was typed is kept
 * under its key, for this user in this browser tab, and said when it is opened again.
 */
export function useDraftedForm<Values extends Record<string, unknown>>(
  key: string,
  schema: Schema,
  blank: () => Values,
  toBody: (values: Values) => unknown,
): DraftedForm<Values> {
  const draft = draftOf<Values>(key);
  const [fresh] = useState(blank);
  const [kept, setKept] = useState(() => {
    const typed = draft.read();
    return typed && JSON.stringify(typed) !== JSON.stringify(fresh) ? typed : null;
  });
  const form = useValidatedForm<Values>(schema, kept ?? fresh, toBody, draft.keep);
  function startOver(): void {
    form.setInitialValues(fresh);
    form.reset();
    draft.clear();
    setKept(null);
  }
  return { form, notice: kept && <KeptDraft startOver={startOver} />, clear: draft.clear };
}
