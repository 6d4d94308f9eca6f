import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './rail.module.css';
import { TabList, useTip } from './tab-list.tsx';
import type { TabsProps } from './tabs.ts';

/** The tabs beside the views of a wide screen, in groups. The narrow rail shows only their icons. */
export function Rail(tabs: TabsProps) {
  const { t } = useTranslation();
  const { isNarrow, toggle } = useWidth();
  const { events, tip } = useTip(isNarrow);
  const Toggle = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={classes.rail} aria-label={t('shell.menu')} data-narrow={isNarrow || undefined} {...events}>
      <TabList {...tabs} />
      <button type="button" className={`${classes.tab} ${classes.toggle}`} onClick={toggle}>
        <Toggle size={18} aria-hidden />
        <span className={classes.label}>{t(isNarrow ? 'shell.expand' : 'shell.collapse')}</span>
      </button>
      {tip}
    </nav>
  );
}

/** The width that was chosen in this browser. By default, wide if five columns of a board fit beside it. */
function useWidth() {
  const hasRoom = useMediaQuery('(min-width: 1366px)', true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useLocalStorage<'wide' | 'narrow' | null>({
    key: 'rail',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const isNarrow = chosen ? chosen === 'narrow' : !hasRoom;
  return { isNarrow, toggle: () => setChosen(isNarrow ? 'wide' : 'narrow') };
}
