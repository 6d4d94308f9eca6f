import { TextInput, type TextInputProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './suggested-text.module.css';

/** A text input with suggested names; any other text is accepted. */
export function SuggestedText({ suggestions, ...rest }: TextInputProps & { suggestions: readonly string[] }) {
  const listId = useId();
  return (
    <>
      <TextInput
        list={listId}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        rightSectionPointerEvents="none"
        classNames={{ input: classes.input }}
        autoComplete="off"
        {...rest}
      />
      <datalist id={listId}>
        {suggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
