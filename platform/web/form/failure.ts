import type { FormErrors } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Language } from '#platform/contract/language.ts';
import { ApiError } from '../client.ts';
import { currentLanguage, i18n } from '../i18n.ts';
import { textOf } from '../text-of.ts';

/** An error that a call threw. */
export interface Failure {
  /** Differs between two failures with the same text, so that screen readers announce the second one too. */
  id: number;
  error: unknown;
  /** The language of the failure's sentence. */
  language: Language;
}

let count = 0;

export function failureOf(error: unknown): Failure {
  count += 1;
  return { id: count, error, language: currentLanguage() };
}

/** The messages of an error for fields that the form has, and whether the error says nothing else. */
export function messagesAtFields(
  error: unknown,
  hasField: (path: string) => boolean,
  fieldOfCode: Readonly<Record<string, string>> = {},
): { atFields: FormErrors; isSaid: boolean } {
  if (!(error instanceof ApiError)) return { atFields: {}, isSaid: false };
  const field = error.message && fieldOfCode[error.code];
  const all = field ? [{ field, message: error.message }] : error.fields;
  const here = all.filter((one) => hasField(one.field));
  return {
    atFields: Object.fromEntries(here.map(({ field, message }) => [field, message])),
    isSaid: here.length > 0 && here.length === all.length,
  };
}

/**
 * The known reason of a failure: the server's own sentence, or that the server could not be reached. Empty if unknown.
 */
export function reasonOf(error: unknown): string {
  if (isUnreached(error)) return i18n.t('platform:connection.failed');
  return error instanceof ApiError ? error.message : '';
}

/** Whether the server could not be reached. */
export const isUnreached = (error: unknown) => error instanceof ApiError && error.code === 'connection';

/**
 * The text for an error that a call threw: the server's own sentence, else `otherwise`, followed by a note if the
 * server could not be reached.
 */
export function messageOf(error: unknown, otherwise: string): string {
  const reason = reasonOf(error);
  if (!isUnreached(error) || !otherwise) return reason || otherwise;
  return /[.!?]$/.test(otherwise) ? `${otherwise} ${reason}` : `${otherwise}. ${reason}`;
}

/**
 * Returns a function for the sentence of a failure, as `messageOf` gives it. After a change of language it returns the
 * sentence of the failure's code in the new language, if that sentence exists and needs no values.
 */
export function useFailureText(otherwise: string): (failure: Failure) => string {
  const { t } = useTranslation();
  return ({ error, language }) => {
    const now = currentLanguage();
    if (language === now || !(error instanceof ApiError && error.message)) return messageOf(error, otherwise);
    const keys = [`${error.slice}:errors.${error.code}`, `platform:errors.${error.code}`];
    const isWhole = (key: string) => i18n.exists(key) && !i18n.getResource(now, ...split(key)).includes('{{');
    const key = keys.find(isWhole);
    return key ? textOf(t, key) : messageOf(error, otherwise);
  };
}

const split = (key: string) => key.split(':') as [namespace: string, key: string];
