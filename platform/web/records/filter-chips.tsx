import { Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FilterChip } from './chips.ts';

/** The active filters as chips, each of which removes its filter; renders nothing if there are none. */
export default function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
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
