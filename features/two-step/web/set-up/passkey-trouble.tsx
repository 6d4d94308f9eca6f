import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { passkeyTrouble } from '../passkey.ts';

/** Why there are no passkeys here; nothing where there are. */
export function PasskeyTrouble({ origin }: { origin: string | null }) {
  const { t } = useTranslation('two-step');
  const trouble = passkeyTrouble(origin);
  if (!trouble) return null;
  return (
    <Text size="sm" c="dimmed">
      {t(`passkey_trouble.${trouble}`, { origin })}
    </Text>
  );
}
