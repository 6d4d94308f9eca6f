import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { alertDays, type PolicyCard, urgentDays } from '../contract.ts';

const tones = {
  danger: IconAlertTriangle,
  warning: IconClock,
  success: IconShieldCheck,
} as const;

/** How near the end is: red up to 7 days, yellow up to 30, then green. */
export function toneOf(days: number): keyof typeof tones {
  if (days <= urgentDays) return 'danger';
  return days <= alertDays ? 'warning' : 'success';
}

/** Whether a policy raises an alert. */
export function isExpiring({ status, days_until_expiration }: PolicyCard): boolean {
  return status === 'Activa' && days_until_expiration <= alertDays;
}

/** The days until a policy expires, in words, a colour and a shape. */
export function ExpiryIndicator({ days }: { days: number }) {
  const { t } = useTranslation('policies');
  const tone = toneOf(days);
  const Icon = tones[tone];
  return (
    <Badge color={tone} data-tone={tone} leftSection={<Icon size={14} aria-hidden />}>
      {days === 0 && t('expiry.today')}
      {days > 0 && t('expiry.ahead', { count: days })}
      {days < 0 && t('expiry.past', { count: -days })}
    </Badge>
  );
}
