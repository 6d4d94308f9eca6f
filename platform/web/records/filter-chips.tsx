import { Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Filtering, ListFilters } from './filters.ts';

/** A filter in use, in words. */
export interface FilterChip {
  key: string;
  text: string;
  remove: () => void;
}

/** Filters in use, each as a chip that takes it away; nothing where there are none. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  const { t } = useTranslation('records');
  if (chips.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label={t('filters.in_use')}>
      {chips.map(({ key, text, remove }) => (
        <Button
          key={key}
          size="xs"
          variant="default"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={t('filters.remove', { name: text })}
          onClick={remove}
        >
          {text}
        </Button>
      ))}
    </Group>
  );
}

/** The chips of those filters that no field of the list shows: somebody was sent here with them. */
export function chipsOf<Filters extends ListFilters & Readonly<Record<string, string | undefined>>>(
  { filters, change }: Filtering<Filters>,
  texts: { readonly [Name in keyof Filters]?: (value: string) => string },
): FilterChip[] {
  return Object.entries(texts).flatMap(([key, textOf]) => {
    const value = filters[key];
    return value ? [{ key, text: textOf?.(value) ?? '', remove: () => change({ ...filters, [key]: undefined }) }] : [];
  });
}
