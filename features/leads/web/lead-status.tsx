import { NativeSelect } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconFileDollar, IconInbox, IconPhoneCheck } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { type LeadStatus, leadStatuses } from '../contract.ts';

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean; className?: string | undefined }>;

/** Each status has its own shape and its own lightness: colour alone tells nobody anything. */
export const statusIcons: Record<LeadStatus, Icon> = {
  Nuevo: IconInbox,
  Contactado: IconPhoneCheck,
  Cotizado: IconFileDollar,
  Cerrado: IconCircleCheck,
  Perdido: IconCircleX,
};

interface StatusSelectProps {
  name: string;
  status: LeadStatus;
  disabled?: boolean;
  onChange: (status: LeadStatus) => void;
}

/** The status selector: the same move as a drag, for keyboard and touch. */
export function StatusSelect({ name, status, disabled = false, onChange }: StatusSelectProps) {
  const { t } = useTranslation('leads');
  return (
    <NativeSelect
      size="xs"
      aria-label={t('board.status_of', { name })}
      value={status}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value as LeadStatus)}
      data={leadStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
    />
  );
}
