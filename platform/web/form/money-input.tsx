import { TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ChangeEvent, useRef } from 'react';
import { writtenAmount } from '#platform/contract/money.ts';
import { groupedAsTyped, type Typing, withoutGroups } from './typed-amount.ts';

interface MoneyInputProps<Values extends Record<string, unknown>> extends Omit<TextInputProps, 'form'> {
  form: UseFormReturnType<Values>;
  path: string;
}

/**
 * An amount of dollars, with separators of thousands while it is typed. The form holds the text without them;
 * `readAmount` reads it.
 */
export function MoneyInput<Values extends Record<string, unknown>>({ form, path, ...rest }: MoneyInputProps<Values>) {
  const { defaultValue, onBlur, onChange, ...input } = form.getInputProps(path);
  const initial = writtenAmount(String(defaultValue ?? ''));
  const shown = useRef(initial);
  function change({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    const { value, selectionStart } = currentTarget;
    const { text, caret } = groupedAsTyped(
      shown.current,
      { text: value, caret: selectionStart ?? value.length },
      typingOf(nativeEvent as InputEvent),
    );
    if (text !== value) {
      currentTarget.value = text;
      currentTarget.setSelectionRange(caret, caret);
    }
    shown.current = text;
    onChange(withoutGroups(text));
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      leftSectionProps={{ 'aria-hidden': true }}
      {...rest}
      {...input}
      defaultValue={initial}
      onChange={change}
      onBlur={(event) => {
        const { currentTarget } = event;
        currentTarget.value = writtenAmount(currentTarget.value);
        shown.current = currentTarget.value;
        onBlur?.(event);
      }}
    />
  );
}

function typingOf({ inputType = '', data }: InputEvent): Typing {
  if (inputType.startsWith('delete')) return { kind: 'deletion' };
  return data?.length === 1 ? { kind: 'sign', sign: data } : { kind: 'other' };
}
