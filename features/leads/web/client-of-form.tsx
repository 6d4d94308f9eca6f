import type { UseFormReturnType } from '@mantine/form';
import type { LeadDuplicate } from '../contract.ts';
import { DuplicateWarning, isKnownAs } from './duplicate-warning.tsx';
import { ContactFields, type PersonForm } from './lead-fields.tsx';

export interface ClientOfFormProps<Values extends PersonForm> {
  form: UseFormReturnType<Values>;
  /** What the form creates. */
  of: 'lead' | 'policy';
  /** The client to which it will be added; null: a new client. */
  chosen: LeadDuplicate | null;
  choose: (client: LeadDuplicate | null) => void;
}

/**
 * The client of a new record: the data of a person, and the clients of the agency with the same e-mail or phone to
 * choose from.
 */
export function ClientOfForm<Values extends PersonForm>({ form, of, chosen, choose }: ClientOfFormProps<Values>) {
  // A chosen client who no longer matches the typed data is no longer offered, so the choice could not be undone.
  function letGo(): void {
    if (chosen && !isKnownAs(chosen, form.getValues().contact)) choose(null);
  }
  form.watch('contact.email', letGo);
  form.watch('contact.phone', letGo);
  form.watch('contact.whatsapp', letGo);
  return (
    <>
      <ContactFields form={form} isFirst />
      <DuplicateWarning form={form} of={of} chosen={chosen} choose={choose} />
    </>
  );
}
