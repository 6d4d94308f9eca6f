import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';
import { Message } from '#platform/web/form/message.tsx';
import { onceReleased } from '#platform/web/form/once-released.ts';
import { type SignInValues, signInErrors } from './sign-in-errors.ts';

type Field = keyof SignInValues;
type Errors = Record<string, ReactNode>;

/**
 * The sign-in form's counterpart of `useValidatedForm`, without its libraries. A changed field is validated on blur,
 * all fields on submit.
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
    /** Whether the current values are valid. */
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
        // A new message moves the elements below it, so it must not appear between the press and release of a click.
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
