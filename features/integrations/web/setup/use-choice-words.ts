import { useTranslation } from 'react-i18next';
import { textOf } from '#platform/web/text-of.ts';

type Words = 'language' | 'source' | 'product' | 'since' | 'paging' | 'key';

/** The values of a choice in words. */
export function useChoiceWords(): (words: Words, value: string) => string {
  const { t } = useTranslation(['integrations/setup', 'leads', 'platform']);
  // The values are those of the choice.
  const keys: Record<Words, (value: string) => string> = {
    language: (value) => `platform:language.${value}`,
    source: (value) => `leads:source.${value}`,
    product: (value) => `leads:product.${value}`,
    since: (value) => `since_format.${value}`,
    paging: (value) => `paging.${value}`,
    key: (value) => `key_place.${value}`,
  };
  return (words, value) => textOf(t, keys[words](value));
}
