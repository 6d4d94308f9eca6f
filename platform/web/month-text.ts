import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Returns a function that formats a month, `2026-11`, in words for the middle of a sentence: November 2026, noviembre
 * de 2026.
 */
export function useMonthText(): (month: string) => string {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? 'en';
  return useCallback((month) => monthText(month, language), [language]);
}

/** A month in words of this language for the middle of a sentence. */
export const monthText = (month: string, language: string): string =>
  new Intl.DateTimeFormat(`${language}-US`, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-15T12:00:00Z`),
  );

/** The same text at the start of a line. */
export const atStart = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
