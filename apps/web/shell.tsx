import './shell-styles.ts';
import { useDisclosure } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AgencyBrand, AgencyMarkup, BrandDialog } from '#features/branding/web/index.tsx';
import { LiveChanges } from '#features/live/web/index.tsx';
import { MailBar, toldOfMail } from '#features/users/web/index.tsx';
import { VisitBanner } from '#features/visits/web/index.tsx';
import { keepPaperLight } from '#platform/web/brand/paper-is-light.ts';
import { useMay } from '#platform/web/may.ts';
import { go, useView } from '#platform/web/navigation.ts';
import { createQueryClient } from '#platform/web/queries.ts';
import type { Screen } from '#platform/web/screen.ts';
import { useUser } from '#platform/web/session.ts';
import { ActDialogs } from './act-dialogs.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Header } from './header.tsx';
import { Messages } from './messages.tsx';
import { Rail } from './rail.tsx';
import { ScreenView } from './screen-view.tsx';
import { fillSlots, screens, type Tab } from './screens.tsx';
import classes from './shell.module.css';
import { ShellPalette } from './shell-palette.tsx';
import { TabsDrawer } from './tabs-drawer.tsx';

fillSlots();
const all: readonly (Screen & { tab: Tab })[] = screens;

/** The frame around every view of a signed-in user. */
export default function Shell() {
  const [queryClient] = useState(createQueryClient);
  const { t } = useTranslation();
  const may = useMay();
  const { visit } = useUser();
  const view = useView();
  const [isMenuOpen, menu] = useDisclosure(false);
  useEffect(keepPaperLight, []);
  const allowed = all.filter(({ route }) => may(route));
  const screen = allowed.find(({ tab }) => tab === view.tab) ?? allowed.find(({ isHome }) => isHome) ?? allowed[0];
  // The tabs change at once. The view may take longer.
  const shown = useDeferredValue(screen);
  const acts = all.flatMap((each) => each.acts ?? []).filter(({ route }) => may(route));
  const tabs = {
    screens: allowed,
    current: screen?.tab,
    choose: (name: Screen['tab']) => {
      const chosen = allowed.find(({ tab }) => tab === name);
      if (chosen) go({ tab: chosen.tab });
    },
  };
  const inTabs = { ...tabs, screens: allowed.filter(({ group }) => group !== 'menu') };
  return (
    <QueryClientProvider client={queryClient}>
      <Messages />
      {!visit && <LiveChanges />}
      <AgencyBrand />
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      {visit && (
        <Suspense fallback={<div className={classes.visit} />}>
          <VisitBanner visit={visit} />
        </Suspense>
      )}
      <Header
        isMenuOpen={isMenuOpen}
        toggleMenu={menu.toggle}
        screens={allowed.filter(({ group }) => group === 'menu')}
        choose={tabs.choose}
      />
      <div className={classes.frame}>
        <Rail {...inTabs} />
        <div className={classes.beside}>
          <ConnectionBanner />
          <main id="content" className={`${classes.content} brand-area`} tabIndex={-1}>
            <AgencyMarkup />
            {shown && <ScreenView screen={shown} />}
          </main>
          {may(toldOfMail) && <Foot />}
        </div>
      </div>
      <BottomBar {...inTabs} more={menu.open} />
      <TabsDrawer {...inTabs} opened={isMenuOpen} close={menu.close} />
      <ActDialogs acts={acts} />
      <BrandDialog />
      <Suspense>
        <ShellPalette tabs={tabs} acts={acts} />
      </Suspense>
    </QueryClientProvider>
  );
}

/** It is at the bottom of the screen, over the content, and moves nothing when it appears. */
const Foot = () => (
  <Suspense>
    <MailBar />
  </Suspense>
);
