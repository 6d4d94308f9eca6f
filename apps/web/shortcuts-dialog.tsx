import { Kbd, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areShortcutsOn, controlKey, offeredShortcuts, switchShortcuts } from '#platform/web/shortcuts.ts';
import classes from './shortcuts-dialog.module.css';

/** The keyboard shortcuts of the current view, and the switch to disable them. */
export default function ShortcutsDialog() {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(areShortcutsOn);
  return (
    <Stack>
      <table className={classes.keys}>
        <thead>
          <tr>
            <th scope="col">{t('shortcuts.key')}</th>
            <th scope="col">{t('shortcuts.effect')}</th>
          </tr>
        </thead>
        <tbody>
          {offeredShortcuts().map(({ key, withControl, label }) => (
            <tr key={key}>
              <td>
                <Kbd size="sm">{withControl ? `${controlKey} ${key.toUpperCase()}` : key}</Kbd>
              </td>
              <td>{label}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
