import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface FilterProps {
  label: string;
  value: string | undefined;
  /** Called with `''` for all. */
  choose: (value: string) => void;
}

/** A filter with a few values, or all of them. */
export function FilterSelect({
  label,
  value = '',
  choose,
  options,
}: FilterProps & { options: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation('records');
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[{ value: '', label: t('filters.all') }, ...options]}
    />
  );
}

/** One end of a range of days. */
export function FilterDay({ label, value = '', choose }: FilterProps) {
  return (
    <TextInput type="date" label={label} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)} />
  );
}
