import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { productTypes } from '#features/leads/contract.ts';
import { carrierMax, carriers } from '#features/quotes/contract.ts';
import { useUser } from '#platform/web/session.ts';
import { policySorts, policyStatuses } from '../contract.ts';
import classes from './policies.module.css';
import { type PolicyFilters, useSellers } from './use-policies.ts';

const withinDays = [7, 30, 60, 90];

interface FieldsProps {
  filters: PolicyFilters;
  change: (filters: PolicyFilters) => void;
}

/** Everything a list of policies can be narrowed and ordered by. */
export function PolicyFilterFields({ filters, change }: FieldsProps) {
  const { t } = useTranslation(['policies', 'leads']);
  const { id: userId } = useUser();
  const sellers = useSellers();
  const carrierList = useId();
  const set = (field: keyof PolicyFilters, value: string) => {
    const { [field]: _, ...others } = filters;
    change(value === '' ? others : { ...others, [field]: value });
  };
  const setSoon = useDebouncedCallback(set, 250);
  const select = (field: keyof PolicyFilters, data: { value: string; label: string }[], otherwise = '') => ({
    value: filters[field] ?? otherwise,
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) => set(field, currentTarget.value),
    data: otherwise ? data : [{ value: '', label: t('filters.all') }, ...data],
  });
  const agents = [
    { value: 'me', label: t('filters.mine') },
    { value: 'none', label: t('fields.nobody') },
    ...(sellers.data ?? [])
      .filter(({ id }) => id !== userId)
      .map(({ id, full_name }) => ({ value: id, label: full_name })),
  ];
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t('fields.status')}
        {...select(
          'status',
          policyStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        )}
      />
      <NativeSelect
        label={t('filters.expiring_within')}
        {...select(
          'expiring_within',
          withinDays.map((days) => ({ value: String(days), label: t('filters.days', { total: days }) })),
        )}
      />
      <NativeSelect
        label={t('fields.product_type')}
        {...select(
          'product_type',
          productTypes.map((value) => ({ value, label: t(`leads:product.${value}`) })),
        )}
      />
      <TextInput
        label={t('fields.carrier')}
        list={carrierList}
        classNames={{ input: classes.carrier }}
        maxLength={carrierMax}
        autoComplete="off"
        placeholder={t('filters.all')}
        defaultValue={filters.carrier}
        onChange={({ currentTarget }) => setSoon('carrier', currentTarget.value.trim())}
      />
      <datalist id={carrierList}>
        {carriers.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
      <NativeSelect label={t('fields.agent_assigned')} {...select('agent', agents)} />
      <NativeSelect
        label={t('filters.sort')}
        {...select(
          'sort',
          policySorts.map((value) => ({ value, label: t(`sort.${value}`) })),
          'newest',
        )}
      />
    </Stack>
  );
}
