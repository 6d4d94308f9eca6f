import { IconAlertTriangle, IconClockHour9, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAgencyDay } from '#platform/web/agency-day.ts';
import { useFormats } from '#platform/web/format.ts';
import type { QuoteCard } from '../contract.ts';
import { shownStatus } from './quote-status.tsx';
import classes from './quotes.module.css';

/** From how many days before the end a quote that waits for an answer says so. */
const soonDays = 3;

interface ValidUntilProps {
  quote: Pick<QuoteCard, 'valid_until' | 'status'>;
  /** In one line with the day: a sign, with its word for those who hear or point at it. */
  isShort?: boolean;
}

/** The last day a quote holds, with a word when that has passed or is near. */
export function ValidUntil({ quote, isShort = false }: ValidUntilProps) {
  const { t } = useTranslation('quotes');
  const formats = useFormats();
  const days = useAgencyDay().until(quote.valid_until);
  const isWaiting = ['Pendiente', 'Enviada'].includes(shownStatus(quote.status));
  const hint = (kind: 'over' | 'soon', Icon: TablerIcon, text: string) => (
    <span
      className={classes.hint}
      data-kind={kind}
      data-short={isShort || undefined}
      title={isShort ? text : undefined}
    >
      <Icon size={isShort ? 15 : 13} aria-hidden />
      <span>{text}</span>
    </span>
  );
  return (
    <>
      {formats.day(quote.valid_until)}
      {days < 0 &&
        (isShort ? isWaiting : quote.status !== 'Aceptada') &&
        hint('over', IconAlertTriangle, t('valid.over', { count: -days }))}
      {days >= 0 &&
        days <= soonDays &&
        isWaiting &&
        hint('soon', IconClockHour9, days === 0 ? t('valid.today') : t('valid.soon', { count: days }))}
    </>
  );
}
