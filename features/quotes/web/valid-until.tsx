import { IconAlertTriangle, IconClockHour9 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAgencyDay } from '#platform/web/agency-day.ts';
import { useFormats } from '#platform/web/format.ts';
import type { QuoteCard } from '../contract.ts';
import { shownStatus } from './quote-status.tsx';
import classes from './quotes.module.css';

/** From how many days before the end a quote that waits for an answer says so. */
const soonDays = 3;

/** The last day a quote holds, with a word when that has passed or is near. */
export function ValidUntil({ quote }: { quote: Pick<QuoteCard, 'valid_until' | 'status'> }) {
  const { t } = useTranslation('quotes');
  const formats = useFormats();
  const days = useAgencyDay().until(quote.valid_until);
  const isWaiting = ['Pendiente', 'Enviada'].includes(shownStatus(quote.status));
  return (
    <>
      {formats.day(quote.valid_until)}
      {days < 0 && quote.status !== 'Aceptada' && (
        <span className={classes.hint} data-kind="over">
          <IconAlertTriangle size={13} aria-hidden />
          {t('valid.over', { count: -days })}
        </span>
      )}
      {days >= 0 && days <= soonDays && isWaiting && (
        <span className={classes.hint} data-kind="soon">
          <IconClockHour9 size={13} aria-hidden />
          {days === 0 ? t('valid.today') : t('valid.soon', { count: days })}
        </span>
      )}
    </>
  );
}
