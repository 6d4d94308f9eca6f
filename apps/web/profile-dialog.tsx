import { Divider, Stack, Title } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangePasswordForm, OwnSessions, ProfileForm } from '#features/auth/web/profile.tsx';
import { twoStepView } from '#features/two-step/web/index.tsx';
import { sayDone } from '#platform/web/say.ts';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';

const TwoStepSettings = twoStepView(() => import('#features/two-step/web/profile.tsx'));

/** The signed-in user's own data, password, second steps, and active sessions. */
export default function ProfileDialog({ close }: { close: () => void }) {
  const { t } = useTranslation(['auth/profile', 'platform']);
  const done = () => {
    sayDone(t('platform:results.updated'));
    close();
  };
  return (
    <Stack>
      <ProfileForm onSaved={done} />
      <Divider />
      <Title order={3} size="h4">
        {t('auth/profile:password_title')}
      </Title>
      <ChangePasswordForm onChanged={done} />
      <Divider />
      <Suspense fallback={<FormSkeleton fields={3} />}>
        <TwoStepSettings />
      </Suspense>
      <Divider />
      <Title order={3} size="h4">
        {t('auth/profile:sessions.title')}
      </Title>
      <OwnSessions />
    </Stack>
  );
}
