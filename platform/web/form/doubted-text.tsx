import { Text, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './doubted-text.module.css';

interface DoubtedTextProps<Values extends Record<string, unknown>> extends Omit<TextInputProps, 'form'> {
  form: UseFormReturnType<Values>;
  path: string;
  /** Why a text looks mistyped, in words; null means no doubt. */
  doubtIn: (text: string) => string | null;
  /** Returns the canonical form of the typed text, if there is one. */
  normal?: (text: string) => string;
  /** Shows a check mark beside a text without doubts. */
  isApproved?: boolean;
}

/**
 * A text input with a hint about a likely typing error, shown after the field loses the focus. The hint never blocks a
 * submission.
 */
export function DoubtedText<Values extends Record<string, unknown>>({
  form,
  path,
  doubtIn,
  normal = (text) => text,
  isApproved = false,
  ...rest
}: DoubtedTextProps<Values>) {
  const { onBlur, ...input } = form.getInputProps(path);
  const [checked, setChecked] = useState(String(input.defaultValue ?? ''));
  const doubt = checked === '' ? null : doubtIn(checked);
  return (
    <div>
      <TextInput
        autoComplete="off"
        aria-describedby={`${path}-doubt`}
        rightSection={
          isApproved &&
          checked !== '' &&
          !doubt && (
            <span className={classes.fits} aria-hidden>
              ✓
            </span>
          )
        }
        {...rest}
        {...input}
        // Until the user has finished typing, every text is too short.
        onBlur={(event) => {
          const { currentTarget } = event;
          const text = normal(currentTarget.value);
          if (text !== currentTarget.value) {
            currentTarget.value = text;
            input.onChange(event);
          }
          setChecked(text);
          onBlur?.(event);
        }}
      />
      <div id={`${path}-doubt`} role="status">
        {doubt && (
          <Text size="xs" className={classes.doubt}>
            <IconAlertTriangle size={13} aria-hidden /> {doubt}
          </Text>
        )}
      </div>
    </div>
  );
}
