import type { Tab } from '#apps/web/screens.tsx';
import { agencies } from '#db/world.ts';
import { expect, test } from './fixtures.ts';
import { openTab, tabsOf } from './open-tab.ts';
import { statusIn } from './status.ts';

const people = [
  {
    username: 'ana',
    role: 'Admin',
    tabs: [
      'dashboard',
      'leads',
      'quotes',
      'policies',
      'users',
      'renewals',
      'tasks',
      'commissions',
      'integrations',
      'communications',
      'analytics',
    ],
    sells: true,
    brands: true,
  },
  {
    username: 'miguel',
    role: 'Manager',
    tabs: [
      'dashboard',
      'leads',
      'quotes',
      'policies',
      'renewals',
      'tasks',
      'commissions',
      'integrations',
      'communications',
      'analytics',
    ],
    sells: true,
    brands: false,
  },
  {
    username: 'lucia',
    role: 'Agente',
    tabs: ['dashboard', 'leads', 'quotes', 'policies', 'renewals', 'tasks', 'commissions', 'communications'],
    sells: true,
    brands: false,
  },
  {
    username: 'carlos',
    role: 'CSR',
    tabs: ['dashboard', 'leads', 'quotes', 'policies', 'renewals', 'tasks', 'communications'],
    sells: false,
    brands: false,
  },
  { username: 'elena', role: 'Auditor', tabs: ['dashboard'], sells: false, brands: false },
  { username: 'olga', role: 'Super Admin', tabs: ['dashboard', 'superadmin'], sells: false, brands: false },
] as const satisfies readonly { tabs: readonly Tab[]; [fact: string]: unknown }[];

const placesInBar = 5;
const ofTheDay: readonly Tab[] = ['dashboard', 'tasks'];
const ofMoney: readonly Tab[] = ['commissions'];
const ofInsight: readonly Tab[] = ['analytics'];
const ofAdministration: readonly Tab[] = ['users', 'integrations', 'superadmin'];

/** The tabs in the order of the rail: daily work, sales, money, analysis, administration. */
function byGroup(tabs: readonly Tab[]): Tab[] {
  const others = [ofMoney, ofInsight, ofAdministration];
  const groupOf = (tab: Tab) => (ofTheDay.includes(tab) ? 0 : 2 + others.findIndex((group) => group.includes(tab)));
  return tabs.toSorted((a, b) => groupOf(a) - groupOf(b));
}

for (const { username, role, tabs, sells, brands } of people) {
  test(`${role} sees exactly the tabs and buttons of the role`, async ({ page, t, isPhone, leads, signIn }) => {
    await signIn(username);
    const header = page.getByRole('banner');
    const works = (tabs as readonly Tab[]).includes('leads');
    await expect(header).toContainText(role === 'Super Admin' ? t('platform:product') : agencies.sol.name);

    const named = (list: readonly Tab[]) => list.map((tab) => t(`platform:tabs.${tab}`));
    // On a phone the bar contains only the tabs, and a "more" entry if they don't all fit. In the rail they are a list
    // in groups.
    const inBar = tabs.length > placesInBar ? named(tabs.slice(0, placesInBar - 1)) : named(tabs);
    const onPhone = tabs.length > placesInBar ? [...inBar, t('platform:shell.more')] : inBar;
    const names = isPhone ? onPhone : named(byGroup(tabs));
    await expect(tabsOf(page, t).getByRole(isPhone ? 'button' : 'listitem')).toHaveText(names);
    // An operator's work isn't part of an agency's figures.
    const home = role === 'Super Admin' ? 'superadmin' : 'dashboard';
    const current = tabsOf(page, t).getByRole('button', { name: t(`platform:tabs.${home}`) });
    await expect(current).toHaveAttribute('aria-current', 'page');
    if (home !== 'dashboard') await openTab(page, t, 'dashboard');
    const leadsUsers = role === 'Admin' || role === 'Manager';
    const fourth = t(leadsUsers ? 'dashboard:breakdown.users_by_role' : 'dashboard:breakdown.leads_by_product');
    await expect(page.getByRole('region', { name: fourth })).toBeVisible();
    // In addition to the breakdowns, the day: what to do, and whom to call next.
    await expect(page.getByRole('region')).toHaveCount(works ? 8 : 4);
    await expect(page.getByRole('region', { name: t('dashboard:day.title') })).toHaveCount(works ? 1 : 0);

    if (works) {
      await leads.open();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('button', { name: t('leads:create.button') })).toHaveCount(sells ? 1 : 0);

      const quoting = page
        .getByRole('article')
        .first()
        .getByRole('button', { name: t('quotes:quote_lead') });
      await expect(quoting).toHaveCount(sells ? 1 : 0);

      const panel = await leads.openPanel(page.getByRole('article').first());
      await expect(panel.getByRole('button', { name: t('records:facts.edit') })).toHaveCount(sells ? 1 : 0);
      await expect(statusIn(panel, t)).toHaveCount(sells ? 1 : 0);
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(statusIn(page.getByRole('article').first(), t)).toHaveCount(sells ? 1 : 0);
    } else {
      await expect(page.getByRole('article')).toHaveCount(0);
      await expect(page.getByRole('button', { name: t('dashboard:alert.show') })).toHaveCount(0);
    }

    await page.getByRole('button', { name: t('platform:shell.user_menu') }).click();
    await expect(page.getByRole('menuitem', { name: t('platform:shell.profile') })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: t('platform:shell.brand') })).toHaveCount(brands ? 1 : 0);
  });
}
