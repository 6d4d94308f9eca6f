import { Alert, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Says that a form starts with the draft from before it was left, and offers to start over. */
export function DraftNotice({ startOver }: { startOver: () => void }) {
  const { t } = useTranslation('platform');
  return (
    <Alert color="blue" p="xs" role="status">
      <span>{t('kept.text')}</span>{' '}
      <Button size="compact-sm" variant="default" onClick={startOver}>
        {t('kept.start_over')}
      </Button>
    </Alert>
  );
}
