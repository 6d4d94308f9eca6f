import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { KeyHint } from './key-hint.tsx';

interface SearchFieldProps {
  q: string;
  /** Called 250 ms after the last keystroke, and at once when the field is cleared. */
  search: (q: string) => void;
  field: RefObject<HTMLInputElement | null>;
  label: string;
  hint: string;
  clearLabel: string;
}

/** The search field above a list. It follows external changes of `q`. */
export function SearchField({ q, search, field, label, hint, clearLabel }: SearchFieldProps) {
  const [text, setText] = useState(q);
  const [last, setLast] = useState(q);
  // "Clear filters" clears the field from outside.
  if (q !== last) {
    setLast(q);
    // After its own search the field keeps the text as typed, including a trailing space before the next word.
    if (q !== text.trim()) setText(q);
  }
  // Reads the text after the delay: the field may have been cleared meanwhile.
  const searchSoon = useDebouncedCallback(() => {
    if (text.trim() !== q) search(text.trim());
  }, 250);
  return (
    <TextInput
      ref={field}
      type="search"
      flex="1 1 200px"
      maw={420}
      value={text}
      aria-label={label}
      placeholder={hint}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? <CloseButton size="sm" aria-label={clearLabel} onClick={() => apply('')} /> : <KeyHint shortcut="/" />
      }
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        searchSoon();
      }}
    />
  );

  function apply(value: string): void {
    setText(value);
    search(value);
  }
}
