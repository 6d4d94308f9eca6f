import { Button, type ButtonProps, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#platform/web/client.ts';
import { showFieldErrors } from '#platform/web/form/use-validated-form.tsx';
import classes from './call-form.module.css';
import { type Failure, failureOf } from './failure.ts';
import { FailureAlert } from './failure-alert.tsx';

interface CallFormProps<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** Makes the call. What it throws is shown above the form, or at the fields that the server names. */
  act: (values: Values) => Promise<void>;
  /** Shown when a failure has no text of its own. */
  otherwise: string;
  submitLabel: string;
  button?: ButtonProps;
  /** Keeps the button disabled until every field is right. */
  isBlockedWhileInvalid?: boolean;
  /** The field to go back to after a failure; by default the failure itself gets the focus. */
  fieldAfterFailure?: keyof Values & string;
  failureAction?: (error: unknown) => ReactNode;
  /** A failure from elsewhere, shown until the call has one of its own. */
  failure?: Failure | undefined;
  /** Shown in the place of a failure while there is none. */
  notice?: ReactNode;
  children: ReactNode;
}

/** A form that makes one call at a time and shows why it failed. */
export function CallForm<Values extends Record<string, unknown>>(props: CallFormProps<Values>) {
  const { form, act, otherwise, submitLabel, isBlockedWhileInvalid = false, fieldAfterFailure } = props;
  const element = useRef<HTMLFormElement>(null);
  const isInFlight = useRef(false);
  const [isPending, setPending] = useState(false);
  const [isValid, setValid] = useState(() => form.isValid() === true);
  const [ownFailure, setFailure] = useState<Failure | null>(null);
  const failure = ownFailure ?? props.failure;

  async function submit(values: Values): Promise<void> {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setPending(true);
    try {
      await act(values);
      setFailure(null);
    } catch (error) {
      fail(error);
    } finally {
      isInFlight.current = false;
      setPending(false);
    }
  }

  function fail(error: unknown): void {
    const named = error instanceof ApiError ? error.fields.map(({ field }) => field) : [];
    const isOnFields = named.length > 0 && named.every((field) => field in form.getValues());
    // At once: a disabled button has lost the focus, and a field must show its message when it gets it.
    flushSync(() => {
      if (isOnFields) showFieldErrors(form, error);
      setFailure(isOnFields ? null : failureOf(error));
      setPending(false);
    });
    if (isOnFields) focusField(named[0]);
    else if (fieldAfterFailure) focusField(fieldAfterFailure);
    else element.current?.querySelector<HTMLElement>('[role=alert]')?.focus();
  }

  function focusField(path: string | undefined): void {
    const field = element.current?.querySelector<HTMLInputElement>(`[data-path="${path}"]`);
    field?.focus();
    if (field?.type !== 'checkbox') field?.select();
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => {
        const inOrder = [...(element.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
        focusField(inOrder.map(({ dataset }) => dataset.path).find((path) => path && errors[path]));
      })}
      onChange={() => setValid(form.isValid() === true)}
    >
      <Stack gap="var(--call-form-gap, var(--mantine-spacing-md))">
        {failure ? (
          <FailureAlert failure={failure} otherwise={otherwise} action={props.failureAction?.(failure.error)} />
        ) : (
          props.notice
        )}
        {props.children}
        <Button
          type="submit"
          fullWidth
          className={classes.submit}
          loading={isPending}
          loaderProps={{ size: 16 }}
          disabled={isBlockedWhileInvalid && !isValid}
          {...props.button}
        >
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
