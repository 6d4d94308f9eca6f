import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { namesApart, type Person } from './names-apart.ts';

interface PersonSelectProps<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  path: string;
  label: string;
  /** Who can be chosen. */
  people: UseQueryResult<Person[]>;
  /** Whose it is now: offered also when this person can be chosen no longer. */
  current?: Person | null;
  disabled?: boolean;
}

/** Whose a record is: one of the people, or nobody. */
export function PersonSelect<Values extends Record<string, unknown>>({
  form,
  path,
  label,
  people,
  current = null,
  disabled = false,
}: PersonSelectProps<Values>) {
  const { t } = useTranslation('records');
  const offered = people.data ?? [];
  const all = current && !offered.some(({ id }) => id === current.id) ? [current, ...offered] : offered;
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: t('nobody') }, ...Array.from(namesApart(all), ([value, label]) => ({ value, label }))]}
      // An uncontrolled select loses a value whose option comes later.
      key={`${form.key(path)}-${people.status}`}
      {...form.getInputProps(path)}
      disabled={disabled || people.isPending}
    />
  );
}
