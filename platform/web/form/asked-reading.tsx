import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#platform/contract/money.ts';

interface AskedReadingProps {
  /** The amounts that the text may mean. */
  readings: readonly number[];
  choose: (amount: number) => void;
}

/** Asks the user which amount a text means, if it may mean two. */
export function AskedReading({ readings, choose }: AskedReadingProps) {
  const { t } = useTranslation();
  return (
    <Group gap={6} mt={4} role="group" aria-label={t('form.which_amount')}>
      <Text size="xs" role="status">
        {t('form.which_amount')}
      </Text>
      {readings.map((amount) => (
        <Button key={amount} size="compact-xs" variant="default" onClick={() => choose(amount)}>
          {formatMoney(amount)}
        </Button>
      ))}
    </Group>
  );
}
