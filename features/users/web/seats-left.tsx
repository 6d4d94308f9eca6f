import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSeats } from './use-users.ts';

/** How many of the plan's users are taken; if none is left, how to get more. */
export function SeatsLeft() {
  const { t } = useTranslation('users');
  const { data: places } = useSeats();
  // Its line is reserved from the start, because a late one would push the list down.
  if (!places) {
    return (
      <Text size="sm" mb="xs" aria-hidden>
        &nbsp;
      </Text>
    );
  }
  const { active_users, max_users } = places;
  if (active_users < max_users) {
    return (
      <Text size="sm" c="dimmed" mb="xs">
        {t('places.taken', { count: active_users, maximum: max_users })}
      </Text>
    );
  }
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} mb="sm" role="status">
      {t('places.full', { count: max_users })}
    </Alert>
  );
}
