import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactCost, formatMoney } from '#platform/contract/money.ts';
import { now } from './clock.ts';
import { useSession } from './session.ts';

const minute = 60_000;
const steps = [
  { unit: 'minute', ms: minute, below: 60 * minute },
  { unit: 'hour', ms: 60 * minute, below: 24 * 60 * minute },
  { unit: 'day', ms: 24 * 60 * minute, below: 30 * 24 * 60 * minute },
  { unit: 'month', ms: 30 * 24 * 60 * minute, below: 365 * 24 * 60 * minute },
  { unit: 'year', ms: 365 * 24 * 60 * minute, below: Number.POSITIVE_INFINITY },
] as const;

/** Caches the result of `make` per word. Creating a browser format takes longer than rendering a card of a board. */
function kept<Format>(make: (word: string) => Format): (word: string) => Format {
  const all = new Map<string, Format>();
  return (word) => {
    const format = all.get(word) ?? make(word);
    all.set(word, format);
    return format;
  };
}

const daysOf = kept(
  (timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);
const agesIn = kept((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));

/**
 * Formats an instant as a calendar date in the time zone, in the agency's pattern. `Intl` alone prints es-US day first.
 */
export function formatDate(instant: string, timeZone: string, pattern: string): string {
  const values = Object.fromEntries(
    daysOf(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return pattern
    .replace('YYYY', values.year ?? '')
    .replace('MM', values.month ?? '')
    .replace('DD', values.day ?? '');
}

/**
 * Formats an instant as a time of day in the time zone, on the 12-hour clock that Miami uses: 3:09 PM, 3:09 p. m.
 * Browsers disagree about the spaces in the Spanish form, so this function sets non-breaking spaces.
 */
export function formatTime(instant: string, timeZone: string, language: string): string {
  const format = new Intl.DateTimeFormat(`${language}-US`, { timeZone, hour: 'numeric', minute: '2-digit' });
  return format.format(new Date(instant)).replace(/\s([ap])\.\s?m\.$/, '\u00A0$1.\u00A0m.');
}

/** Formats a calendar day, which has no time zone, in the agency's pattern. */
function formatDay(day: string, pattern: string): string {
  return formatDate(`${day}T12:00:00Z`, 'UTC', pattern);
}

/** "3 days ago" in the language; less than a minute is "now". */
export function formatAge(instant: string, now: Date, language: string): string {
  const passed = now.getTime() - new Date(instant).getTime();
  const format = agesIn(language);
  if (passed < minute) return format.format(0, 'second');
  const step = steps.find(({ below }) => passed < below) ?? steps[4];
  return format.format(-Math.floor(passed / step.ms), step.unit);
}

const formatNumber = (value: number) => new Intl.NumberFormat('es-US').format(value);

export type Formats = ReturnType<typeof useFormats>;

/** The formats of the signed-in agency and the current language. The object is stable while neither changes. */
export function useFormats() {
  const { t, i18n } = useTranslation();
  const agency = useSession()?.user.agency;
  const timeZone = agency?.time_zone ?? 'America/New_York';
  const pattern = agency?.date_format ?? 'MM/DD/YYYY';
  const language = i18n.resolvedLanguage ?? 'en';
  return useMemo(
    () => ({
      date: (instant: string) => formatDate(instant, timeZone, pattern),
      time: (instant: string) => formatTime(instant, timeZone, language),
      day: (day: string) => formatDay(day, pattern),
      money: formatMoney,
      /** Formats a unit cost, including fractions of a cent. */
      exactCost: formatExactCost,
      /**
       * Formats an amount that may be unknown. Records store unknown as 0, so that no user reads a coverage of $0.00.
       */
      knownMoney: (dollars: number) => (dollars === 0 ? t('not_given') : formatMoney(dollars)),
      age: (instant: string) => formatAge(instant, now(), language),
      number: formatNumber,
      /** Formats a list's total: `12,345`, or `1,000+` above the server's count limit. */
      total: (total: string) => total.replace(/^\d+/, (digits) => formatNumber(Number(digits))),
      /** Formats a fraction of 1 as a percentage, without decimals. */
      percent: (share: number) =>
        new Intl.NumberFormat('es-US', { style: 'percent', maximumFractionDigits: 0 }).format(share),
      /** Formats a percentage from 0 to 100, with one decimal. */
      rate: (ofHundred: number) =>
        `${new Intl.NumberFormat('es-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(ofHundred)}%`,
    }),
    [t, timeZone, pattern, language],
  );
}
