import { Button, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { resetMinutes } from '../../contract.ts';
import { AuthCard } from '../page/auth-card.tsx';
import { LinkButton } from '../page/link-button.tsx';

interface ResetEmailSentProps {
  email: string;
  /** Whether this installation sends mail. */
  isSent: boolean;
  again: () => void;
  toLogin: () => void;
}

/** Confirms that the reset e-mail is sent if the address is known, or says that this installation sends no mail. */
export function ResetEmailSent({ email, isSent, again, toLogin }: ResetEmailSentProps) {
  const { t } = useTranslation('auth');
  return (
    <AuthCard
      icon={<IconMail size={24} />}
      title={t(isSent ? 'forgot.sent' : 'forgot.not_sent')}
      text={t(isSent ? 'forgot.answer' : 'forgot.no_mail')}
      focusTitle
      ways={<LinkButton onClick={again}>{t('forgot.again')}</LinkButton>}
    >
      <Stack gap="lg">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        {isSent && (
          <Text size="sm" c="dimmed">
            {t('forgot.sent_hint', { count: resetMinutes })}
          </Text>
        )}
        <Button fullWidth onClick={toLogin}>
          {t('back_to_sign_in')}
        </Button>
      </Stack>
    </AuthCard>
  );
}
