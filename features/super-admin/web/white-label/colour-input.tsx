import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isHex, parseHex, toHex } from '#platform/contract/colour.ts';
import classes from '../super-admin.module.css';
import type { BrandField, BrandValues } from './brand-values.ts';

interface ColourInputProps {
  form: UseFormReturnType<BrandValues>;
  name: BrandField;
  label: string;
}

/** A color input as text, preceded by the browser's color picker. */
export function ColourInput({ form, name, label }: ColourInputProps) {
  const { t } = useTranslation(['super-admin/white-label', 'super-admin']);
  const [typed, setTyped] = useState(() => form.getValues()[name]);
  form.watch(name, ({ value }) => setTyped(value));
  return (
    <TextInput
      label={label}
      maxLength={7}
      maw={220}
      spellCheck={false}
      autoComplete="off"
      leftSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={t('brand.pick', { colour: label.toLowerCase() })}
          value={isHex(typed) ? toHex(parseHex(typed)) : '#000000'}
          onChange={({ currentTarget }) => form.setFieldValue(name, currentTarget.value)}
        />
      }
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  );
}
