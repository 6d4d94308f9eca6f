import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface FilterProps {
  label: string;
  value: string | undefined;
  /** Called with `''` for all. */
  choose: (value: string) => void;
}

interface FilterSelectProps<Value extends string> extends FilterProps {
  values: readonly Value[];
  /** A value in words. */
  textOf: (value: Value) => string;
}

/** A filter with a few values, or all of them. */
export function FilterSelect<Value extends string>({
  label,
  value = '',
  choose,
  values,
  textOf,
}: FilterSelectProps<Value>) {
  const { t } = useTranslation('records');
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[{ value: '', label: t('filters.all') }, ...values.map((each) => ({ value: each, label: textOf(each) }))]}
    />
  );
}

/** A filter for whose the records are: one's own, nobody's, or those of one of the people. */
export function FilterPerson({
  label,
  value = '',
  choose,
  people = [],
}: FilterProps & { people?: readonly { id: string; full_name: string }[] | undefined }) {
  const { t } = useTranslation('records');
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[
        { value: '', label: t('filters.all') },
        { value: 'me', label: t('filters.mine') },
        { value: 'none', label: t('nobody') },
        ...people.map(({ id, full_name }) => ({ value: id, label: full_name })),
      ]}
    />
  );
}

/** One end of a range of days. */
export function FilterDay({ label, value = '', choose }: FilterProps) {
  return (
    <TextInput type="date" label={label} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)} />
  );
}
