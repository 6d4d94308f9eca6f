import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings.module.css';

/** A group of settings. */
export function SettingsPart({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className={classes.part}>
      <legend>{title}</legend>
      {hint && (
        <Text size="sm" c="dimmed" mb="sm">
          {hint}
        </Text>
      )}
      {children}
    </fieldset>
  );
}
