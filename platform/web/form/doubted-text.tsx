import { Text, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './doubted-text.module.css';

interface DoubtedTextProps<Values extends Record<string, unknown>> extends Omit<TextInputProps, 'form'> {
  form: UseFormReturnType<Values>;
  path: string;
  /** Why a text looks mistyped, in words, or null. */
  doubtIn: (text: string) => string | null;
  /** The one right way to write what was typed, where there is one. */
  normal?: (text: string) => string;
  /** A sign beside what cannot be doubted. */
  isApproved?: boolean;
}

/** A text with a word about what looks mistyped, once the typing is done. It never stops anybody. */
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
        // Before the typing is done every text is too short.
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
