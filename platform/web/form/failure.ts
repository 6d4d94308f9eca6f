import type { FormErrors } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Language } from '#platform/contract/language.ts';
import { ApiError } from '../client.ts';
import { currentLanguage } from '../i18n.ts';
import { messageOf } from './use-validated-form.tsx';

/** Something a call threw. */
export interface Failure {
  /** Differs between two failures that read alike, so that the second is announced too. */
  id: number;
  error: unknown;
  /** The language its sentence is in. */
  language: Language;
}

let count = 0;

export function failureOf(error: unknown): Failure {
  count += 1;
  return { id: count, error, language: currentLanguage() };
}

/** What an error says about fields that the form has, and whether that is all it says. */
export function messagesAtFields(
  error: unknown,
  hasField: (path: string) => boolean,
  fieldOfCode: Readonly<Record<string, string>> = {},
): { atFields: FormErrors; isSaid: boolean } {
  if (!(error instanceof ApiError)) return { atFields: {}, isSaid: false };
  const field = fieldOfCode[error.code];
  const all = field ? [{ field, message: error.message }] : error.fields;
  const here = all.filter((one) => hasField(one.field));
  return {
    atFields: Object.fromEntries(here.map(({ field, message }) => [field, message])),
    isSaid: here.length > 0 && here.length === all.length,
  };
}

/**
 * The sentence of a failure: the server's own, else `otherwise`. Once the user has changed the language, the sentence
 * of its code in that language, where there is one that needs nothing filled in.
 */
export function useFailureText(otherwise: string): (failure: Failure) => string {
  const { t, i18n } = useTranslation();
  return ({ error, language }) => {
    const now = currentLanguage();
    if (language === now || !(error instanceof ApiError)) return messageOf(error, otherwise);
    const keys = [`${error.slice}:errors.${error.code}`, `platform:errors.${error.code}`];
    const isWhole = (key: string) => i18n.exists(key) && !i18n.getResource(now, ...split(key)).includes('{{');
    const key = [...keys, `platform:${error.code}.failed`].find(isWhole);
    return key ? String(t(key as never)) : messageOf(error, otherwise);
  };
}

const split = (key: string) => key.split(':') as [namespace: string, key: string];
