import type { FormErrors } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Language } from '#platform/contract/language.ts';
import { ApiError } from '../client.ts';
import { currentLanguage, i18n } from '../i18n.ts';
import { textOf } from '../text-of.ts';

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
  const field = error.message && fieldOfCode[error.code];
  const all = field ? [{ field, message: error.message }] : error.fields;
  const here = all.filter((one) => hasField(one.field));
  return {
    atFields: Object.fromEntries(here.map(({ field, message }) => [field, message])),
    isSaid: here.length > 0 && here.length === all.length,
  };
}

/** Why it failed, as far as is known: the server's own sentence, or that it could not be reached. Else empty. */
export function reasonOf(error: unknown): string {
  if (isUnreached(error)) return i18n.t('platform:connection.failed');
  return error instanceof ApiError ? error.message : '';
}

/** Whether the server was not reached at all. */
export const isUnreached = (error: unknown) => error instanceof ApiError && error.code === 'connection';

/** What to show for anything thrown by a call: the server's own sentence, else `otherwise`, and after it no network. */
export function messageOf(error: unknown, otherwise: string): string {
  const reason = reasonOf(error);
  if (!isUnreached(error) || !otherwise) return reason || otherwise;
  return /[.!?]$/.test(otherwise) ? `${otherwise} ${reason}` : `${otherwise}. ${reason}`;
}

/**
 * The sentence of a failure, as `messageOf` says it. Once the user has changed the language, the sentence
 * of its code in that language, where there is one that needs nothing filled in.
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
