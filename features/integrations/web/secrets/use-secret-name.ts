import { useTranslation } from 'react-i18next';
import type { IntegrationType, RotatedName } from '../../contract/choices.ts';

/** What a secret of a type is called, as its vendor calls it; the address is one, too. */
export function useSecretName(type: IntegrationType): (name: RotatedName) => string {
  const { t } = useTranslation('integrations/setup');
  // Not every type has every secret: what is asked for here, it has.
  return (name) => (name === 'address' ? t('secret.address') : String(t(`secret.${type}.${name}` as never)));
}
