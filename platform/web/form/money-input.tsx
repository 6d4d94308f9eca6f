import { TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ChangeEvent, useRef, useState } from 'react';
import { writtenAmount } from '#platform/contract/money.ts';
import { readingsOf } from '#platform/contract/typed-amount.ts';
import { AskedReading } from './asked-reading.tsx';
import { groupedAsTyped, type Typing, withoutGroups } from './typed-amount.ts';

interface MoneyInputProps<Values extends Record<string, unknown>> extends Omit<TextInputProps, 'form'> {
  form: UseFormReturnType<Values>;
  path: string;
}

/**
 * An amount of dollars, with thousands separators while the user types. The form holds the text without them;
 * `readAmount` reads it. If a text may mean two amounts, the field asks below the input, and the form accepts neither
 * until the user chooses.
 */
export function MoneyInput<Values extends Record<string, unknown>>({ form, path, ...rest }: MoneyInputProps<Values>) {
  const { defaultValue, onBlur, onChange, ...attributes } = form.getInputProps(path);
  const initial = writtenAmount(String(defaultValue ?? ''));
  const shown = useRef(initial);
  const input = useRef<HTMLInputElement>(null);
  const [readings, ask] = useState(() => readingsOf(initial));
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
    ask([]);
    onChange(withoutGroups(text));
  }
  function choose(amount: number): void {
    const text = writtenAmount(String(amount));
    if (input.current) input.current.value = text;
    shown.current = text;
    ask([]);
    onChange(withoutGroups(text));
    input.current?.focus();
  }
  return (
    <div>
      <TextInput
        ref={input}
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
        leftSectionProps={{ 'aria-hidden': true }}
        {...rest}
        {...attributes}
        defaultValue={initial}
        onChange={change}
        onBlur={(event) => {
          const { currentTarget } = event;
          currentTarget.value = writtenAmount(currentTarget.value);
          shown.current = currentTarget.value;
          ask(readingsOf(currentTarget.value));
          onBlur?.(event);
        }}
      />
      {readings.length > 1 && <AskedReading readings={readings} choose={choose} />}
    </div>
  );
}

function typingOf({ inputType = '', data }: InputEvent): Typing {
  if (inputType.startsWith('delete')) return { kind: 'deletion' };
  return data?.length === 1 ? { kind: 'sign', sign: data } : { kind: 'other' };
}
