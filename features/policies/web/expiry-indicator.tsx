import { useTranslation } from 'react-i18next';
import { TimeMark } from '#platform/web/records/timed-status.tsx';
import { alertDays, type PolicyCard, urgentDays } from '../contract.ts';

/** The color by days left: red up to 7 days, yellow up to 30, then green. */
export function toneOf(days: number): 'danger' | 'warning' | 'success' {
  if (days <= urgentDays) return 'danger';
  return days <= alertDays ? 'warning' : 'success';
}

/** A policy that was canceled or has a next term has no relevant time left. */
export const isOpenEnded = ({ cancelled_on, next_begins }: PolicyCard): boolean =>
  cancelled_on === null && next_begins === null;

/** Whether a policy raises an alert. */
export function isExpiring(policy: PolicyCard): boolean {
  const { days_until_expiration: days } = policy;
  return isOpenEnded(policy) && days >= 0 && days <= alertDays;
}

/** The days until a policy expires. */
export function ExpiryIndicator({ days }: { days: number }) {
  const { t } = useTranslation('policies');
  const ahead = days === 0 ? t('expiry.today') : t('expiry.ahead', { count: days });
  return <TimeMark tone={toneOf(days)} text={days < 0 ? t('expiry.past', { count: -days }) : ahead} />;
}
