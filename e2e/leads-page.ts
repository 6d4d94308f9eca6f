import type { Locator, Page } from '@playwright/test';
import type { LeadStatus } from '#features/leads/contract.ts';
import { expect } from './expect.ts';
import { openTab } from './open-tab.ts';
import { statusIn } from './status.ts';
import type { T } from './words.ts';

/** The leads screen as a user sees it. */
export interface LeadsPage {
  /** Opens the tab. */
  open(): Promise<void>;
  column(status: LeadStatus): Locator;
  /** The number of leads that a column shows. */
  countOf(status: LeadStatus): Promise<number>;
  expectCount(status: LeadStatus, count: number): Promise<void>;
  /** The card or cards of a person. */
  card(name: string): Locator;
  statusOf(name: string): Locator;
  search: Locator;
  show(view: 'board' | 'list'): Promise<void>;
  expectView(view: 'board' | 'list'): Promise<void>;
  /** Opens the dialog for a new lead. */
  startNew(): Promise<Locator>;
  /** Opens a lead's panel, and waits until it is complete. */
  openPanel(card: Locator): Promise<Locator>;
  /** Switches an open panel to editing. */
  edit(panel: Locator): Promise<void>;
}

export function leadsPage(page: Page, t: T, isPhone: boolean): LeadsPage {
  const headOf = (status: LeadStatus) => `${t(`leads:status.${status}`)} ${t('leads:board.count')}`;
  const column = (status: LeadStatus) => page.getByRole('group', { name: headOf(status) });
  // The view selector, which a phone shows behind the filters.
  async function choosing(act: (choice: Locator) => Promise<void>): Promise<void> {
    const filters = page.getByRole('button', { name: new RegExp(`^${t('records:filters.button')}`) });
    if (isPhone) await filters.click();
    await act(page.getByRole('group', { name: t('leads:view.label') }));
    if (isPhone) await page.keyboard.press('Escape');
  }
  const heading = (status: LeadStatus) => column(status).getByRole('heading');
  return {
    open: () => openTab(page, t, 'leads'),
    column,
    async countOf(status) {
      await expect(heading(status)).toHaveText(/\d$/);
      return Number(/\d+$/.exec((await heading(status).textContent()) ?? '')?.[0]);
    },
    expectCount: (status, count) => expect(heading(status)).toHaveText(new RegExp(`\\D${count}$`)),
    card: (name) => page.getByRole('article', { name, exact: true }),
    statusOf: (name) => statusIn(page.getByRole('article', { name, exact: true }), t),
    search: page.getByRole('searchbox', { name: t('leads:filters.search') }),
    show: (view) => choosing((choice) => choice.getByRole('button', { name: t(`leads:view.${view}`) }).click()),
    expectView: (view) =>
      choosing((choice) => expect(choice.getByRole('button', { pressed: true })).toHaveText(t(`leads:view.${view}`))),
    async startNew() {
      await page.getByRole('button', { name: t('leads:create.button') }).click();
      const dialog = page.getByRole('dialog', { name: t('leads:create.title') });
      await expect(dialog.getByLabel(t('leads:fields.name'))).toBeVisible();
      return dialog;
    },
    async openPanel(card) {
      await card.getByRole('button').first().click();
      const panel = page.getByRole('dialog', { name: t('leads:panel.title') });
      await expect(panel.getByText(t('leads:create.contact_tab'))).toBeVisible();
      return panel;
    },
    async edit(panel) {
      await panel.getByRole('button', { name: t('records:facts.edit') }).click();
      await expect(panel.getByLabel(t('leads:fields.notes'))).toBeVisible();
    },
  };
}
