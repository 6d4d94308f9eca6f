import { Stack, type StackProps } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Failure, failureOf, messagesAtFields, reasonOf } from './failure.ts';
import { FailureAlert } from './failure-alert.tsx';

/** The form's values with their errors: the result of `useValidatedForm`, or an equivalent. */
interface Typed<Values> {
  setErrors: (errors: FormErrors) => void;
  /** Submits valid values, and is `submitting` until the submission completes; rejects invalid values. */
  onSubmit: (
    send: (values: Values) => Promise<void>,
    refuse: (errors: FormErrors) => void,
  ) => (event?: FormEvent<HTMLFormElement>) => void;
}

interface CallFormProps<Values extends object> {
  form: Typed<Values>;
  /**
   * Makes the call and what follows its success. An error that it throws is shown at the fields that the error names,
   * else above the fields.
   */
  call: (values: Values) => Promise<unknown>;
  /** The form closes on success. A submission while it closes, for example from a slow double click, sends nothing. */
  once?: boolean;
  /** The text for a failure that has none of its own. */
  otherwise: string;
  /** Maps error codes that concern one field to the field's path. */
  fieldOfCode?: Readonly<Record<string, string>>;
  /** The field that gets the focus after any other failure; by default the failure itself gets it. */
  fieldAfterFailure?: keyof Values & string;
  /** The user's options after a failure. */
  failureAction?: (error: unknown) => ReactNode;
  /** A failure from elsewhere, shown until the call fails itself. */
  failure?: Failure | undefined;
  /** Shown in place of the failure if there is none. */
  notice?: ReactNode;
  gap?: StackProps['gap'];
  children: ReactNode;
  /** Content below the fields, such as the buttons of a dialog. */
  actions?: ReactNode;
}

/**
 * A form that makes one call at a time. An error of a field, from the schema or the server, appears at the field, and
 * the first such field gets the focus. Other errors appear above all fields.
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

  /** Rendered synchronously: the element that gets the focus must already have its message. */
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
            // `otherwise` describes this form's call, so a failure from elsewhere with a known reason shows only its
            // reason.
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

/** Opens the tab that contains a field, if another tab is open. */
function bringIntoView(field: HTMLElement): void {
  const panel = field.closest('[role=tabpanel]');
  const tab = document.getElementById(panel?.getAttribute('aria-labelledby') ?? '');
  if (tab && tab.getAttribute('aria-selected') !== 'true') flushSync(() => tab.click());
}
