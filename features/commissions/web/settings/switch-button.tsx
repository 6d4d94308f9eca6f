import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SwitchButtonProps {
  /** What is switched. */
  name: string;
  isActive: boolean;
  isPending: boolean;
  /** That it is, or is not, in words. */
  words: { on: string; off: string };
  change: (isActive: boolean) => void;
}

/** Whether a scheme or a rule counts. */
export function SwitchButton({ name, isActive, isPending, words, change }: SwitchButtonProps) {
  const { t } = useTranslation('commissions/settings');
  return (
    <Switch
      checked={isActive}
      disabled={isPending}
      label={isActive ? words.on : words.off}
      aria-label={t('active_of', { name })}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  );
}
