import type { Locator } from '@playwright/test';
import { newName } from './api.ts';
import { section, soldPolicy } from './commissions-world.ts';
import { expect, test } from './fixtures.ts';
import { tabsOf } from './open-tab.ts';
import { recordsOf } from './records.ts';
import { expectStatus } from './status.ts';

test('a month of commissions with the keyboard alone', { tag: ['@desktop', '@each-language'] }, async ({
  page,
  world,
  t,
  signIn,
}) => {
  const sold = await soldPolicy(world, 0);
  const scheme = newName('Teclado');
  const period = newName('Mes');
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  const hasFocus = (target: Locator) =>
    target.evaluateAll((all) => all.some((element) => element === element.ownerDocument.activeElement));
  const goTo = async (target: Locator, key = 'Tab') => {
    await expect(target.first()).toBeVisible();
    for (let presses = 0; presses < 80; presses += 1) {
      if (await hasFocus(target)) return;
      await press(key);
    }
    throw new Error(`Eighty times ${key} did not reach ${target}.`);
  };
  const enter = async (target: Locator) => {
    await goTo(target);
    await press('Enter');
  };
  const button = (name: string, place: Pick<Locator, 'getByRole'> = page) =>
    place.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const openSection = async (name: 'list' | 'periods' | 'settings') => {
    await goTo(page.getByRole('tab', { selected: true }), 'Shift+Tab');
    await goTo(section(page, t, name), 'ArrowRight');
    await press('Enter');
    await expect(section(page, t, name)).toHaveAttribute('aria-selected', 'true');
  };
  await signIn('ana');
  await enter(button(t('platform:tabs.commissions'), tabsOf(page, t)));
  await expect(page.getByRole('heading', { level: 1, name: t('commissions:title') })).toBeVisible();

  await test.step('a scheme and its rule', async () => {
    await openSection('settings');
    await enter(button(t('commissions/settings:scheme.create')));
    const creating = dialog(t('commissions:acts.create_scheme'));
    await expect(creating.getByRole('textbox', { name: t('commissions/settings:scheme_form.name') })).toBeFocused();
    await type(scheme);
    await press('Enter');
    await expect(creating).toBeHidden();
    await enter(button(t('commissions/settings:rule.create_in', { name: scheme })));
    const rule = dialog(t('commissions/settings:rule_form.title'));
    await expect(rule.getByRole('textbox', { name: t('commissions/settings:rule_form.name') })).toBeFocused();
    await type('Auto 10');
    const product = rule.getByRole('combobox', { name: t('commissions/settings:rule_form.product_type') });
    await goTo(product);
    await type('Auto');
    await expect(product).toHaveValue('Auto');
    await goTo(rule.getByLabel(t('commissions/settings:rule_form.percentage_rate')));
    await type('10');
    await press('Enter');
    await expect(rule).toBeHidden();
    await expect(page.getByRole('article', { name: scheme }).getByText('Auto 10')).toBeVisible();
  });

  await test.step('a period, whose days are proposed', async () => {
    await openSection('periods');
    await enter(button(t('commissions/periods:create')));
    const creating = dialog(t('commissions:acts.create_period'));
    const choice = creating.getByRole('combobox', { name: t('commissions/periods:fields.scheme') });
    await expect(choice).toBeFocused();
    await expect(choice.getByRole('option', { name: scheme })).toBeAttached();
    await type(scheme);
    await expect(creating.getByLabel(new RegExp(`^${t('commissions/periods:fields.end_date')}`))).not.toHaveValue('');
    await goTo(creating.getByRole('textbox', { name: t('commissions/periods:fields.name') }));
    await press('Control+a');
    await type(period);
    await press('Enter');
    await expect(creating).toBeHidden();
    await expect(page.getByRole('heading', { level: 2, name: period })).toBeVisible();
  });

  const next = page.getByRole('region', { name: t('commissions/periods:steps.title') });
  await test.step('what it would pay, and then it is calculated', async () => {
    await enter(button(t('commissions/periods:calculate.button')));
    const dryRun = dialog(t('commissions/periods:calculate.title', { name: period }));
    await expect(dryRun.getByRole('listitem').filter({ hasText: sold.name })).toContainText('$120.00');
    await enter(button(t('commissions/periods:calculate.button'), dryRun));
    await expect(dryRun).toBeHidden();
    await expect(button(t('commissions/periods:steps.to_review'))).toBeVisible({ timeout: 30_000 });
  });

  await test.step('it is reviewed and approved; the focus stays where the next step is', async () => {
    await enter(button(t('commissions/periods:steps.to_review')));
    await expect(next).toBeFocused();
    await enter(button(t('commissions/periods:steps.approve')));
    await expect(next).toBeFocused();
    await expect(button(t('commissions/periods:steps.close'))).toBeVisible();
  });

  await test.step('it is paid, and closed', async () => {
    await enter(button(t('commissions/periods:steps.pay')));
    const paying = page.getByRole('region', { name: t('commissions:pay.label') });
    await expectStatus(recordsOf(page).filter({ hasText: sold.name }), 'Approved');
    await enter(paying.getByRole('button').first());
    await enter(button(t('commissions:pay.submit'), paying));
    await expect(paying).toBeHidden();
    await expectStatus(recordsOf(page).filter({ hasText: sold.name }), 'Paid');
    await openSection('periods');
    await enter(button(period));
    // Until then the page shows the previous data, and the server accepts no step based on it.
    await expect(button(t('commissions/periods:steps.pay'))).toHaveCount(0);
    await enter(button(t('commissions/periods:steps.close')));
    await expect(next).toBeFocused();
    await expect(button(t('commissions/periods:reopen.button'))).toBeVisible();
  });
});
