import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { namesApart, type Person } from './names-apart.ts';

interface PersonSelectProps<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  path: string;
  label: string;
  /** The people who can be chosen. */
  people: UseQueryResult<Person[]>;
  /** The current owner. The select offers this person even if they can no longer be chosen. */
  current?: Person | null;
  disabled?: boolean;
}

/** The owner of a record: one of the people, or none. */
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
      // An uncontrolled select loses a value whose option is added later.
      key={`${form.key(path)}-${people.status}`}
      {...form.getInputProps(path)}
      disabled={disabled || people.isPending}
    />
  );
}
