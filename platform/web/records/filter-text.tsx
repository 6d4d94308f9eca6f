import { useDebouncedCallback } from '@mantine/hooks';
import { SuggestedText } from '../form/suggested-text.tsx';
import type { FilterProps } from './filter-fields.tsx';

const typingMs = 250;

export interface FilterTextProps extends FilterProps {
  suggestions: readonly string[];
  maxLength: number;
  placeholder: string;
}

/** A text filter with suggested names. It applies 250 ms after the last keystroke. */
export function FilterText({ label, value = '', choose, suggestions, maxLength, placeholder }: FilterTextProps) {
  // If the filters close during the delay, the filter applies at once.
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
