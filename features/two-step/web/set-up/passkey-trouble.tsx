import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { passkeyTrouble } from '../passkey.ts';

/** Why passkeys don't work here; nothing if they do. */
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
