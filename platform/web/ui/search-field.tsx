import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { KeyHint } from './key-hint.tsx';

interface SearchFieldProps {
  q: string;
  /** Called a moment after the typing stopped, and at once when the field is emptied. */
  search: (q: string) => void;
  field: RefObject<HTMLInputElement | null>;
  label: string;
  hint: string;
  clearLabel: string;
}

/** The search text above a list. It follows what is set from outside. */
export function SearchField({ q, search, field, label, hint, clearLabel }: SearchFieldProps) {
  const [text, setText] = useState(q);
  const [last, setLast] = useState(q);
  // "Clear filters" empties the field from outside.
  if (q !== last) {
    setLast(q);
    // What it asked for itself stands there as it is typed: the space before the next word too.
    if (q !== text.trim()) setText(q);
  }
  // What stands in the field by then: it may have been emptied meanwhile.
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
