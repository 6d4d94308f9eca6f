import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { IntegrationType, RotatedName } from '../../contract/choices.ts';

/** The name of a type's secret in the vendor's terms. The address counts as one. */
export function useSecretName(type: IntegrationType): (name: RotatedName) => string {
  const { t } = useTranslation('integrations/setup');
  return (name) => {
    if (name === 'address') return t('secret.address');
    // Not every type has every secret. The names requested here exist.
    return t(`secret.${type}.${name}` as ParseKeys<'integrations/setup'>);
  };
}
