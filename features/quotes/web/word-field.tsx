import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '#platform/web/text-of.ts';
import type { DetailProps } from './detail-props.ts';
import { listSign } from './list-sign.tsx';
import { knownWords, type WordField as WordFieldName } from './product-details.ts';

/**
 * A text input with known values. The form holds the code and the input shows its translated text, so that it follows
 * the language. Any other text is held as typed.
 */
export function WordField({ form, path, field, readOnly }: DetailProps & { field: WordFieldName }) {
  const { t } = useTranslation('quotes');
  const { defaultValue, onChange, ...input } = form.getInputProps(path);
  const [word, setWord] = useState(String(defaultValue ?? ''));
  const words: readonly string[] = knownWords[field];
  const wordOf = (known: string) => textOf(t, `words.${field}.${known}`);
  return (
    <Autocomplete
      {...input}
      label={t(`fields.${field}`)}
      readOnly={readOnly}
      autoComplete="off"
      {...listSign}
      value={words.includes(word) ? wordOf(word) : word}
      data={words.map(wordOf)}
      // While a known value is chosen, all options are shown: the list is for choosing another one.
      {...(words.includes(word) && { filter: ({ options }) => options })}
      onChange={(text) => {
        const next = words.find((known) => wordOf(known) === text) ?? text;
        setWord(next);
        onChange(next);
      }}
    />
  );
}
