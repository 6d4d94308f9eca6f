import { useTranslation } from 'react-i18next';
import type { IntegrationCard } from '../../contract/integration.ts';
import { useSecretName } from '../secrets/use-secret-name.ts';

/** What an integration still requires, in words. `''` means nothing. */
export function useMissing({
  integration_type: type,
  missing,
}: Pick<IntegrationCard, 'integration_type' | 'missing'>): string {
  const { t } = useTranslation('integrations/setup');
  const nameOf = useSecretName(type);
  return missing.map((field) => (field === 'api_endpoint' ? t('fields.api_endpoint') : nameOf(field))).join(', ');
}
