import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './choice.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  value: string;
  options: readonly { value: Value; label: ReactNode; lang?: string }[];
  onChange: (value: Value) => void;
}

/** A choice of a few options, all visible. The kit's own would add four kilobytes to the sign-in screen. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={classes.choice} aria-label={label}>
      {options.map((option) => (
        <UnstyledButton
          key={option.value}
          className={classes.option}
          lang={option.lang}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
