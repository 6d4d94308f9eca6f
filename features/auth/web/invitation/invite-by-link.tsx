import { Button, Group, Stack, Text } from '@mantine/core';
import { IconLink, IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#features/users/contract.ts';
import { useMailState } from '#features/users/web/index.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { CopyLine } from '#platform/web/ui/copy-line.tsx';
import { authRoutes } from '../../contract.ts';
import { authApi } from '../auth-api.ts';

/** Invites a user who hasn't chosen a password, by a mailed or copied link. */
export default function InviteByLink({ user }: { user: User }) {
  const may = useMay();
  const isOffered = user.is_active && user.must_change_password;
  return isOffered && may(authRoutes.routes.inviteUser) ? <Invite user={user} /> : null;
}

function Invite({ user: { id, full_name } }: { user: User }) {
  const { t } = useTranslation('auth/invitation');
  const formats = useFormats();
  const { data: mail } = useMailState();
  const invite = useMutation({
    mutationFn: (way: 'mail' | 'link') => authApi.inviteUser({ params: { id }, body: { way } }),
    onSuccess({ link }) {
      if (!link) sayDone(t('mailed'), full_name);
    },
    onError: (error) => sayRefused(full_name, error, t('failed')),
  });
  const { link, expires_at } = invite.data ?? {};
  return (
    <Stack gap="xs">
      <Text size="sm">{t('text')}</Text>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLink size={15} aria-hidden />}
          loading={invite.isPending}
          onClick={() => invite.mutate('link')}
        >
          {t('make')}
        </Button>
        {mail && !mail.is_without_server && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMail size={15} aria-hidden />}
            disabled={invite.isPending}
            onClick={() => invite.mutate('mail')}
          >
            {t('mail')}
          </Button>
        )}
      </Group>
      {link && expires_at && (
        <div role="status">
          <CopyLine label={t('link')} value={link} />
          <Text size="xs" c="dimmed">
            {t('validity', { date: formats.date(expires_at) })}
          </Text>
        </div>
      )}
    </Stack>
  );
}
