import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { LoadedRecord } from '#platform/web/records/record-sheet.tsx';
import { useListView } from '#platform/web/records/use-list-view.ts';
import type { User } from '../contract.ts';
import { type UserFilters, useOneUser } from './use-users.ts';
import { UserEditor } from './user-editor.tsx';
import { UserStatePill } from './user-state.tsx';
import { UserNameLine } from './users-list.tsx';

/** Everything known about one user. */
export default function PanelContent({ id }: { id: string }) {
  return <LoadedRecord record={useOneUser(id)}>{(user) => <UserSheet user={user} />}</LoadedRecord>;
}

function UserSheet({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const formats = useFormats();
  const { close } = useListView<UserFilters>('users');
  const { created_at } = user;
  return (
    <Stack gap="md">
      <Stack gap={6}>
        <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h3">
            {user.full_name}
          </Title>
          <UserStatePill user={user} />
        </Group>
        <UserNameLine user={user} />
        <Text size="xs" c="dimmed">
          {t('panel.created', { date: formats.date(created_at), age: formats.age(created_at) })}
        </Text>
      </Stack>
      <UserEditor user={user} done={close} />
    </Stack>
  );
}
