import { useTranslation } from 'react-i18next';
import type { Language } from '#platform/contract/language.ts';
import { ApiError } from '#platform/web/client.ts';
import { messageOf } from '#platform/web/form/use-validated-form.tsx';
import { currentLanguage, i18n } from '#platform/web/i18n.ts';

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

/** That a part of the application itself could not be loaded. */
export function connectionFailure(): Failure {
  return failureOf(new ApiError({ status: 0, code: 'connection', detail: i18n.t('platform:connection.failed') }));
}

/**
 * The sentence of a failure: the server's own, else `otherwise`. Once the user has changed the language, the sentence
 * of its code in that language, where there is one.
 */
export function useFailureText(otherwise: string): (failure: Failure) => string {
  const { t, i18n } = useTranslation();
  return ({ error, language }) => {
    if (language === currentLanguage() || !(error instanceof ApiError)) return messageOf(error, otherwise);
    const keys = [`auth:errors.${error.code}`, `platform:errors.${error.code}`, `platform:${error.code}.failed`];
    const key = keys.find((candidate) => i18n.exists(candidate));
    return key ? String(t(key as never)) : messageOf(error, otherwise);
  };
}
