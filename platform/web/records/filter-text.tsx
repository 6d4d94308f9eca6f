import { useDebouncedCallback } from '@mantine/hooks';
import { SuggestedText } from '../form/suggested-text.tsx';
import type { FilterProps } from './filter-fields.tsx';

const typingMs = 250;

export interface FilterTextProps extends FilterProps {
  suggestions: readonly string[];
  maxLength: number;
  placeholder: string;
}

/** A filter that is typed, with names to choose from. It is set a moment after the typing stopped. */
export function FilterText({ label, value = '', choose, suggestions, maxLength, placeholder }: FilterTextProps) {
  // Whoever closes the filters while it waits has said all the same.
  const chooseSoon = useDebouncedCallback(choose, { delay: typingMs, flushOnUnmount: true });
  return (
    <SuggestedText
      label={label}
      suggestions={suggestions}
      maxLength={maxLength}
      placeholder={placeholder}
      defaultValue={value}
      onChange={({ currentTarget }) => chooseSoon(currentTarget.value.trim())}
    />
  );
}
