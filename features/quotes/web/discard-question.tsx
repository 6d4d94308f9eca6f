import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Asks before what was typed is thrown away. */
export function DiscardQuestion({ stay, discard }: { stay: () => void; discard: () => void }) {
  const { t } = useTranslation('quotes');
  return (
    <>
      <Text size="sm" role="alert" me="auto" style={{ alignSelf: 'center' }}>
        {t('discard.question')}
      </Text>
      <Button variant="default" onClick={stay} ref={(button) => button?.focus()}>
        {t('discard.stay')}
      </Button>
      <Button color="red" onClick={discard}>
        {t('discard.discard')}
      </Button>
    </>
  );
}
