import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';
import { Message } from '#platform/web/form/message.tsx';
import { onceReleased } from '#platform/web/form/once-released.ts';
import { type SignInValues, signInErrors } from './sign-in-errors.ts';

type Field = keyof SignInValues;
type Errors = Record<string, ReactNode>;

/**
 * The sign-in form, which is what `useValidatedForm` is for every other one, without the libraries behind that: a field
 * that was changed is checked when it is left, all of them at submit.
 */
export function useSignInForm(username: string) {
  const [values, setValues] = useState<SignInValues>({ username, password: '', remember_me: false });
  const [errors, setErrors] = useState<Errors>({});
  const [changed, setChanged] = useState<ReadonlySet<Field>>(new Set());
  const [submitting, setSubmitting] = useState(false);
  const wrong = signInErrors(values);

  function change(field: Field, value: string | boolean): void {
    setValues((before) => ({ ...before, [field]: value }));
    setChanged((before) => new Set(before).add(field));
    setErrors(({ [field]: _, ...others }) => others);
  }

  return {
    submitting,
    /** Whether nothing is wrong with what stands there now. */
    isComplete: Object.keys(wrong).length === 0,
    setErrors,
    onSubmit:
      (send: (values: SignInValues) => Promise<void>, refuse: (errors: Errors) => void) =>
      (event?: FormEvent<HTMLFormElement>) => {
        event?.preventDefault();
        if (Object.keys(wrong).length > 0) return refuse(messagesOf(wrong));
        setSubmitting(true);
        void send(values).finally(() => setSubmitting(false));
      },
    text: (field: 'username' | 'password') => ({
      'data-path': field,
      value: values[field],
      error: errors[field],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => change(field, currentTarget.value),
      onBlur: () => {
        if (!changed.has(field)) return;
        // A message that appears moves what is below it: never from under a press that is on its way to be a click.
        onceReleased(() => setErrors((before) => ({ ...before, [field]: messagesOf(wrong)[field] })));
      },
    }),
    rememberMe: {
      checked: values.remember_me,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => change('remember_me', currentTarget.checked),
    },
  };
}

function messagesOf(wrong: ReturnType<typeof signInErrors>): Errors {
  return Object.fromEntries(
    Object.entries(wrong).map(([field, { key, values }]) => [
      field,
      <Message key={key} messageKey={key} values={values} />,
    ]),
  );
}
