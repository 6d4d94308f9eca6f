import { Burger, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBranding } from '#features/branding/web/index.tsx';
import { Bell } from '#features/notifications/web/index.tsx';
import { SearchButton } from '#features/search/web/index.tsx';
import { useUser } from '#platform/web/session.ts';
import classes from './shell.module.css';
import type { TabsProps } from './tabs.ts';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps extends Pick<TabsProps, 'screens' | 'choose'> {
  isMenuOpen: boolean;
  /** Opens and closes the tabs if neither the rail nor the bar shows them. */
  toggleMenu: () => void;
}

/** The agency's name, the bell, and the user. */
export function Header({ isMenuOpen, toggleMenu, screens, choose }: HeaderProps) {
  const { t } = useTranslation();
  const { agency } = useUser();
  const branding = useBranding();
  return (
    <header className={classes.header}>
      <Burger
        className={classes.burger}
        opened={isMenuOpen}
        onClick={toggleMenu}
        size="sm"
        aria-label={t('shell.menu')}
        aria-expanded={isMenuOpen}
      />
      <img src={branding?.small_logo_url || branding?.logo_url || '/favicon.svg'} alt="" className={classes.mark} />
      <div className={classes.names}>
        <Text fw={700} truncate>
          {branding?.company_name ?? agency?.name ?? t('product')}
        </Text>
        <Text size="xs" c="dimmed" truncate visibleFrom="sm">
          {agency ? branding?.app_title || t('product') : t('shell.operator')}
        </Text>
      </div>
      <SearchButton />
      <Bell />
      <UserMenu screens={screens} choose={choose} />
    </header>
  );
}
