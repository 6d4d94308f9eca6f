import { Stack, type StackProps } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Failure, failureOf, messagesAtFields, reasonOf } from './failure.ts';
import { FailureAlert } from './failure-alert.tsx';

/** What is typed, with its errors: that of `useValidatedForm`, or another that does the same. */
interface Typed<Values> {
  setErrors: (errors: FormErrors) => void;
  /** Sends what is right, and is `submitting` until that is done; refuses what is not. */
  onSubmit: (
    send: (values: Values) => Promise<void>,
    refuse: (errors: FormErrors) => void,
  ) => (event?: FormEvent<HTMLFormElement>) => void;
}

interface CallFormProps<Values extends object> {
  form: Typed<Values>;
  /** Makes the call, and whatever follows a success. What it throws is shown at the fields it names, else above them. */
  call: (values: Values) => Promise<unknown>;
  /** Its success is its end: what is pressed while it goes away, as by a slow double click, sends nothing. */
  once?: boolean;
  /** Shown when a failure has no text of its own. */
  otherwise: string;
  /** Codes of refusals that are about one field, with its path. */
  fieldOfCode?: Readonly<Record<string, string>>;
  /** The field to go back to after any other failure; by default the failure itself gets the focus. */
  fieldAfterFailure?: keyof Values & string;
  /** What the user can do about a failure. */
  failureAction?: (error: unknown) => ReactNode;
  /** A failure from elsewhere, shown until the call has one of its own. */
  failure?: Failure | undefined;
  /** Shown in the place of a failure while there is none. */
  notice?: ReactNode;
  gap?: StackProps['gap'];
  /** The fields. */
  children: ReactNode;
  /** What stands below the fields, such as the buttons of a dialog. */
  actions?: ReactNode;
}

/**
 * The form of a call, made once at a time. What is wrong with a field is said there, whoever finds it, and the first
 * such field gets the focus; anything else is said above them all.
 */
export function CallForm<Values extends object>({ form, call, ...props }: CallFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const [ownFailure, setFailure] = useState<Failure | null>(null);
  const failure = ownFailure ?? props.failure;

  async function send(values: Values): Promise<void> {
    isUnderWay.current = true;
    try {
      await call(values);
      setFailure(null);
      isUnderWay.current = props.once === true;
    } catch (error) {
      isUnderWay.current = false;
      fail(error);
    }
  }

  function fail(error: unknown): void {
    const { atFields, isSaid } = messagesAtFields(error, (path) => inputs().some(isAt(path)), props.fieldOfCode);
    show(atFields, isSaid ? null : failureOf(error));
    if (focusFirst(atFields)) return;
    if (props.fieldAfterFailure) focusFirst({ [props.fieldAfterFailure]: true });
    else element.current?.querySelector<HTMLElement>('[role=alert]')?.focus();
  }

  /** At once: what gets the focus must have its message. */
  function show(errors: FormErrors, next: Failure | null): void {
    flushSync(() => {
      form.setErrors(errors);
      setFailure(next);
    });
  }

  function focusFirst(errors: FormErrors): boolean {
    const first = inputs().find(({ dataset }) => errors[dataset.path ?? '']);
    if (first) bringIntoView(first);
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
    return first !== undefined;
  }

  const inputs = () => [...(element.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const submit = form.onSubmit(send, (errors) => {
    show(errors, null);
    focusFirst(errors);
  });
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnderWay.current) submit(event);
      }}
    >
      <Stack gap={props.gap ?? 'var(--form-gap, var(--mantine-spacing-md))'}>
        {failure ? (
          <FailureAlert
            failure={failure}
            // What failed elsewhere is not what this form tries: where its reason is known, that is all there is to say.
            otherwise={ownFailure || !reasonOf(failure.error) ? props.otherwise : ''}
            action={props.failureAction?.(failure.error)}
          />
        ) : (
          props.notice
        )}
        {props.children}
      </Stack>
      {props.actions}
    </form>
  );
}

const isAt = (path: string) => (input: HTMLElement) => input.dataset.path === path;

/** Opens the tab that a field is in, where it is another one. */
function bringIntoView(field: HTMLElement): void {
  const panel = field.closest('[role=tabpanel]');
  const tab = document.getElementById(panel?.getAttribute('aria-labelledby') ?? '');
  if (tab && tab.getAttribute('aria-selected') !== 'true') flushSync(() => tab.click());
}
