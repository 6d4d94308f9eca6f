import { useTranslation } from 'react-i18next';
import type { IntegrationType, RotatedName } from '../../contract/choices.ts';

/** The name of a type's secret in the vendor's terms. The address counts as one. */
export function useSecretName(type: IntegrationType): (name: RotatedName) => string {
  const { t } = useTranslation('integrations/setup');
  // Not every type has every secret. The names requested here exist.
  return (name) => (name === 'address' ? t('secret.address') : String(t(`secret.${type}.${name}` as never)));
}
