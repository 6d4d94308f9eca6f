import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Screen } from './screens.tsx';
import classes from './shell.module.css';

export interface TabsProps {
  screens: readonly Screen[];
  current: Screen['tab'] | undefined;
  choose: (tab: Screen['tab']) => void;
}

/** The tabs of a wide screen. Arrows move along them, Enter opens one. */
export function TabStrip({ screens, current, choose }: TabsProps) {
  const { t } = useTranslation();
  if (screens.length === 0) return null;
  return (
    <nav className={classes.tabs} aria-label={t('shell.menu')}>
      <Tabs
        value={current ?? null}
        onChange={(tab) => tab && choose(tab as Screen['tab'])}
        activateTabWithKeyboard={false}
      >
        <Tabs.List style={{ flexWrap: 'nowrap' }}>
          {screens.map(({ tab, icon: Icon }) => (
            <Tabs.Tab key={tab} value={tab} leftSection={<Icon size={17} aria-hidden />} h={43} aria-controls="content">
              {t(`tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
    </nav>
  );
}
