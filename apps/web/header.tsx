import { ActionIcon, Burger, Drawer, NavLink, Popover, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#platform/web/session.ts';
import classes from './shell.module.css';
import type { TabsProps } from './tab-strip.tsx';
import { UserMenu } from './user-menu.tsx';

/** The agency's name, the bell, and the user. On a phone it also opens the tabs. */
export function Header({ screens, current, choose }: TabsProps) {
  const { t } = useTranslation();
  const { agency } = useUser();
  const [isOpen, menu] = useDisclosure(false);
  return (
    <header className={classes.header}>
      {screens.length > 0 && (
        <Burger
          opened={isOpen}
          onClick={menu.toggle}
          hiddenFrom="sm"
          size="sm"
          aria-label={t('shell.menu')}
          aria-expanded={isOpen}
        />
      )}
      <img src="/favicon.svg" alt="" className={classes.mark} />
      <div className={classes.names}>
        <Text fw={700} truncate>
          {agency?.name ?? t('product')}
        </Text>
        <Text size="xs" c="dimmed" truncate visibleFrom="sm">
          {agency ? t('product') : t('shell.operator')}
        </Text>
      </div>
      <div style={{ flex: 1 }} />
      <Bell />
      <UserMenu />
      <Drawer
        opened={isOpen}
        onClose={menu.close}
        title={agency?.name ?? t('product')}
        size={280}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        <nav aria-label={t('shell.menu')}>
          {screens.map(({ tab, icon: Icon }) => (
            <NavLink
              key={tab}
              component="button"
              type="button"
              label={t(`tabs.${tab}`)}
              leftSection={<Icon size={18} aria-hidden />}
              active={tab === current}
              aria-current={tab === current ? 'page' : undefined}
              onClick={() => {
                choose(tab);
                menu.close();
              }}
            />
          ))}
        </nav>
      </Drawer>
    </header>
  );
}

/** The place of the notifications. */
function Bell() {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" withArrow>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          title={t('shell.notifications')}
          aria-label={t('shell.notifications')}
        >
          <IconBell size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">{t('shell.no_notifications')}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}
