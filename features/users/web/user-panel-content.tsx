import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#platform/contract/phone.ts';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { LoadedRecord } from '#platform/web/records/record-drawer.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { Slot } from '#platform/web/slot.tsx';
import type { User } from '../contract.ts';
import { userSecurity } from './places.ts';
import { SecondSteps } from './second-steps.tsx';
import { useOneUser } from './use-users.ts';
import { UserNameLine } from './user-name-line.tsx';
import { UserStatePill } from './user-state.tsx';

const UserEditor = lazyView(() => import('./user-editor.tsx'));

/** Everything known about one user. */
export default function PanelContent({ id }: { id: string }) {
  return <LoadedRecord record={useOneUser(id)}>{(user) => <UserDrawer user={user} />}</LoadedRecord>;
}

function UserDrawer({ user }: { user: User }) {
  const { t } = useTranslation(['users', 'platform']);
  const formats = useFormats();
  const { created_at } = user;
  const facts = [
    { path: 'full_name', label: t('fields.full_name'), value: user.full_name },
    { path: 'role', label: t('fields.role'), value: t(`platform:roles.${user.role}`) },
    { path: 'email', label: t('fields.email'), value: user.email },
    { path: 'phone', label: t('fields.phone'), value: formatPhone(user.phone) },
    { path: 'department', label: t('fields.department'), value: user.department },
  ];
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
        <SecondSteps user={user} />
        <Text size="xs" c="dimmed">
          {t('panel.created', { date: formats.date(created_at), age: formats.age(created_at) })}
        </Text>
      </Stack>
      <RecordFacts
        draft={`user-draft:${user.id}`}
        editor={(done) => <UserEditor user={user} done={done} />}
        groups={[{ title: t('panel.facts'), facts }]}
      />
      <Slot of={userSecurity} with={{ user }} />
    </Stack>
  );
}
