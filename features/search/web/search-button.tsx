import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { controlKey, useShortcuts } from '#platform/web/shortcuts.ts';
import { palette } from './commands.ts';
import classes from './search-button.module.css';

const open = () => palette.begin(null);

/** Opens the palette; shows its shortcut. On a phone only the icon shows. */
export function SearchButton() {
  const { t } = useTranslation('search');
  useShortcuts([{ key: 'k', withControl: true, label: t('shortcut'), act: open }]);
  return (
    <UnstyledButton className={classes.button} aria-haspopup="dialog" aria-keyshortcuts="Control+K" onClick={open}>
      <IconSearch size={17} aria-hidden />
      <span className={classes.label}>{t('button')}</span>
      <Kbd size="xs" className={classes.key} aria-hidden>
        {controlKey} K
      </Kbd>
    </UnstyledButton>
  );
}
