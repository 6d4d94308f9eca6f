import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AuthCard } from '../page/auth-card.tsx';

/** Confirms a reset. */
export function ResetDone({ toLogin }: { toLogin: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <AuthCard icon={<IconCheck size={24} />} title={t('reset.done_title')} text={t('reset.done')} focusTitle>
      <Button fullWidth onClick={toLogin}>
        {t('continue')}
      </Button>
    </AuthCard>
  );
}
