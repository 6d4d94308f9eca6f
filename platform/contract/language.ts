/** The languages of the product; the first is the default. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** The first supported language that an `Accept-Language` header requests, else English. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase().split('-')[0];
    const match = languages.find((language) => language === tag);
    if (match) return match;
  }
  return 'en';
}
