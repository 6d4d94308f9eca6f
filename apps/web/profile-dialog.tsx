import { Divider, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChangePasswordForm, OwnSessions, ProfileForm } from '#features/auth/web/profile.tsx';
import { sayDone } from '#platform/web/say.ts';

/** The signed-in user's own data, password, and the places where he is signed in. */
export default function ProfileDialog({ close }: { close: () => void }) {
  const { t } = useTranslation(['auth', 'platform']);
  const done = () => {
    sayDone(t('platform:results.updated'));
    close();
  };
  return (
    <Stack>
      <ProfileForm onSaved={done} />
      <Divider />
      <Title order={3} size="h4">
        {t('auth:profile.password_title')}
      </Title>
      <ChangePasswordForm onChanged={done} />
      <Divider />
      <Title order={3} size="h4">
        {t('auth:sessions.title')}
      </Title>
      <OwnSessions />
    </Stack>
  );
}
