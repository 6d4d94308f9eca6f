import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from './table-columns.ts';

interface ColumnChooserProps {
  columns: readonly Pick<Column<never>, 'name' | 'label'>[];
  chosen: readonly string[];
  /** The chosen columns that don't fit. */
  hidden: readonly string[];
  choose: (name: string, isChosen: boolean) => void;
}

/** The menu that chooses a table's columns. */
export function ColumnChooser({ columns, chosen, hidden, choose }: ColumnChooserProps) {
  const { t } = useTranslation('records');
  return (
    <Popover position="bottom-end" withArrow trapFocus width={240}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="neutral"
          size={28}
          aria-label={t('table.columns')}
          title={t('table.columns')}
        >
          <IconColumns3 size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.columns')}>
        <Stack gap={12}>
          {columns.map(({ name, label }) => (
            <Checkbox
              key={name}
              size="xs"
              label={label}
              description={hidden.includes(name) && t('table.no_room')}
              checked={chosen.includes(name)}
              onChange={({ currentTarget }) => choose(name, currentTarget.checked)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
