import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUser } from '#platform/web/session.ts';
import { TabList } from './tab-list.tsx';
import type { TabsProps } from './tabs.ts';

interface TabsDrawerProps extends TabsProps {
  opened: boolean;
  close: () => void;
}

/** All tabs, for a screen without space for the rail. */
export function TabsDrawer({ screens, current, choose, opened, close }: TabsDrawerProps) {
  const { t } = useTranslation();
  const { agency } = useUser();
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={agency?.name ?? t('product')}
      size={280}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <nav aria-label={t('shell.all_tabs')}>
        <TabList
          screens={screens}
          current={current}
          choose={(tab) => {
            choose(tab);
            close();
          }}
        />
      </nav>
    </Drawer>
  );
}
