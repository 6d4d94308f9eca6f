import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SwitchButtonProps {
  /** The name of the scheme or rule. */
  name: string;
  isActive: boolean;
  isPending: boolean;
  /** The texts for active and inactive. */
  words: { on: string; off: string };
  change: (isActive: boolean) => void;
}

/** Activates or deactivates a scheme or a rule. */
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
