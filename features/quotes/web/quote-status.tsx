import { NativeSelect } from '@mantine/core';
import { IconCalendarX, IconCircleCheck, IconCircleX, IconClock, IconSend } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { draftStatus, type QuoteStatus, quoteStatuses, type StoredQuoteStatus } from '../contract.ts';
import classes from './quotes.module.css';

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;

/** Each status has its own shape and its own lightness: colour alone tells nobody anything. */
const statusIcons: Record<QuoteStatus, Icon> = {
  Pendiente: IconClock,
  Enviada: IconSend,
  Aceptada: IconCircleCheck,
  Rechazada: IconCircleX,
  Vencida: IconCalendarX,
};

/** What people see for a status: the house's own draft is pending to them. */
export const shownStatus = (status: StoredQuoteStatus): QuoteStatus => (status === draftStatus ? 'Pendiente' : status);

export function StatusChip({ status }: { status: StoredQuoteStatus }) {
  const { t } = useTranslation('quotes');
  const shown = shownStatus(status);
  const Icon = statusIcons[shown];
  return (
    <span className={classes.chip} data-status={shown}>
      <Icon size={13} aria-hidden />
      {t(`status.${shown}`)}
    </span>
  );
}

interface StatusSelectProps {
  label: string;
  status: StoredQuoteStatus;
  disabled?: boolean;
  onChange: (status: QuoteStatus) => void;
}

export function StatusSelect({ label, status, disabled = false, onChange }: StatusSelectProps) {
  const { t } = useTranslation('quotes');
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={shownStatus(status)}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value as QuoteStatus)}
      data={quoteStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
    />
  );
}
