import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyLine } from '#platform/web/ui/copy-line.tsx';
import type { IntegrationCard } from '../../contract/integration.ts';
import { issuedSecret, useIssuedSecret } from './issued-secret.ts';
import { useSecretName } from './use-secret-name.ts';

/** Shows a generated secret of the source for copying. It is not shown again. */
export function IssuedNotice({ integration }: { integration: IntegrationCard }) {
  const { t } = useTranslation('integrations/setup');
  const issued = useIssuedSecret(integration.id);
  const nameOf = useSecretName(integration.integration_type);
  // The address stays visible below.
  if (!issued || issued.name === 'address') return null;
  const name = nameOf(issued.name);
  return (
    <Alert color="warning" icon={<IconKey aria-hidden />} title={t('secret.issued_title', { name })} role="status">
      <Stack gap="xs" align="stretch">
        <Text size="sm">{t('secret.issued_text')}</Text>
        <CopyLine label={name} value={issued.value} />
        <Button size="xs" variant="default" style={{ alignSelf: 'flex-start' }} onClick={issuedSecret.forget}>
          {t('secret.issued_done')}
        </Button>
      </Stack>
    </Alert>
  );
}
