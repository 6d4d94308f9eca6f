import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namesApart, type Person } from '../form/names-apart.ts';
import { useUser } from '../session.ts';
import classes from './filter-fields.module.css';
import type { Filtering, ListFilters } from './filters.ts';

export interface FilterProps {
  label: string;
  value: string | undefined;
  /** Called with `''` to clear the filter. */
  choose: (value: string) => void;
}

interface FilterSelectProps<Value extends string> extends FilterProps {
  values: readonly Value[];
  /** The label of a value. */
  textOf: (value: Value) => string;
  /** The label of "all", for languages and nouns where it is feminine. */
  all?: string | undefined;
}

/** A filter for one of a few values, or all of them. */
export function FilterSelect<Value extends string>({
  label,
  value = '',
  choose,
  values,
  textOf,
  all,
}: FilterSelectProps<Value>) {
  const { t } = useTranslation('records');
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[
        { value: '', label: all ?? t('filters.all') },
        ...values.map((each) => ({ value: each, label: textOf(each) })),
      ]}
    />
  );
}

/** A filter by owner: the user, none, or one of the people. */
export function FilterPerson({ people = [], ...filter }: FilterProps & { people?: readonly Person[] | undefined }) {
  const { t } = useTranslation('records');
  const { id: userId } = useUser();
  const others = [...namesApart(people)].filter(([id]) => id !== userId);
  const names: Record<string, string> = {
    me: t('filters.mine'),
    none: t('nobody'),
    ...Object.fromEntries(others),
  };
  return <FilterSelect {...filter} values={Object.keys(names)} textOf={(whose) => names[whose] ?? ''} />;
}

interface FilterDaysProps<Filters extends ListFilters> extends Filtering<Filters> {
  /** The query fields of the first and the last day, each with its label. */
  first: [field: keyof Filters, label: string];
  last: [field: keyof Filters, label: string];
}

/**
 * A filter for a range of days, both ends inclusive; either end may be empty. The filter applies once its ends are in
 * order.
 */
export function FilterDays<Filters extends ListFilters>({ filters, change, first, last }: FilterDaysProps<Filters>) {
  const { t } = useTranslation();
  const [days, setDays] = useState(() => [first, last].map(([field]) => String(filters[field] ?? '')));
  const isReversed = ([begin = '', end = '']: string[]) => begin !== '' && end !== '' && end < begin;
  function set(index: number, day: string): void {
    const next = days.with(index, day);
    setDays(next);
    const [begin, end] = next;
    if (!isReversed(next)) change({ ...filters, [first[0]]: begin || undefined, [last[0]]: end || undefined });
  }
  return (
    <div className={classes.days}>
      {[first, last].map(([field, label], index) => (
        <TextInput
          key={String(field)}
          type="date"
          label={label}
          value={days[index]}
          error={index === 1 && isReversed(days) && t('validation.days_reversed')}
          onChange={({ currentTarget }) => set(index, currentTarget.value)}
        />
      ))}
    </div>
  );
}
