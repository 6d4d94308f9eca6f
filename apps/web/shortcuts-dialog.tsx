import { Kbd, Stack, Switch, Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areShortcutsOn, controlKey, offeredShortcuts, switchShortcuts } from '#platform/web/shortcuts.ts';

/** The keys of the view that is shown, and the way to be rid of them. */
export default function ShortcutsDialog() {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(areShortcutsOn);
  return (
    <Stack>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" w={80}>
              {t('shortcuts.key')}
            </Table.Th>
            <Table.Th scope="col">{t('shortcuts.effect')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {offeredShortcuts().map(({ key, withControl, label }) => (
            <Table.Tr key={key}>
              <Table.Td>
                <Kbd size="sm">{withControl ? `${controlKey} ${key.toUpperCase()}` : key}</Kbd>
              </Table.Td>
              <Table.Td>{label}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        label={t('shortcuts.on')}
        description={t('shortcuts.on_hint')}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          switchShortcuts(checked);
          setOn(checked);
        }}
      />
    </Stack>
  );
}
