import { readFile } from 'node:fs/promises';
import { readPdf } from '#platform/testing/read-pdf.ts';
import { axe } from './accessibility.ts';
import { newName } from './api.ts';
import { dayIn, section, soldPolicy } from './commissions-world.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './open-tab.ts';
import { findRecord, recordsOf } from './records.ts';
import { chooseStatus, expectStatus, statusIn } from './status.ts';

test('an agency closes its month: from the scheme to the statement, and a chargeback', {
  tag: '@each-language',
}, async ({ page, world, t, signIn }) => {
  const sold = await soldPolicy(world, 35);
  const scheme = newName('Esquema');
  const period = newName('Mes');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const record = () => recordsOf(page).filter({ hasText: sold.name });
  await signIn('ana');
  await openTab(page, t, 'commissions');
  await expect(section(page, t, 'dashboard')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: t('commissions:dash.by_status') })).toBeVisible();
  await axe(page);

  await test.step('a scheme for agents, and its rule, which shows what it would win', async () => {
    await section(page, t, 'settings').click();
    await button(t('commissions/settings:scheme.create')).click();
    const creating = dialog(t('commissions:acts.create_scheme'));
    await creating.getByRole('textbox', { name: t('commissions/settings:scheme_form.name') }).fill(scheme);
    for (const role of ['Admin', 'Manager'] as const) {
      await creating.getByRole('checkbox', { name: t(`platform:roles.${role}`) }).uncheck();
    }
    await axe(page);
    await creating.getByRole('button', { name: t('commissions/settings:scheme_form.submit') }).click();
    await expect(creating).toBeHidden();
    await button(t('commissions/settings:rule.create_in', { name: scheme })).click();
    const rule = dialog(t('commissions/settings:rule_form.title'));
    const submit = rule.getByRole('button', { name: t('commissions/settings:rule_form.submit') });
    await expect(submit).toBeDisabled();
    await rule.getByRole('textbox', { name: t('commissions/settings:rule_form.name') }).fill('Auto 10');
    await rule.getByRole('combobox', { name: t('commissions/settings:rule_form.product_type') }).selectOption('Auto');
    await rule.getByLabel(t('commissions/settings:rule_form.percentage_rate')).fill('10');
    const preview = rule.getByRole('region', { name: t('commissions/settings:preview.title') });
    await expect(preview.getByRole('status')).toContainText(/\d/);
    await axe(page);
    await submit.click();
    await expect(rule).toBeHidden();
    await expect(
      page.getByRole('article', { name: scheme }).getByText(t('commissions:percent', { rate: '10' })),
    ).toBeVisible();
  });

  await test.step('a period of it shows what it would pay before anything is written', async () => {
    await section(page, t, 'periods').click();
    await button(t('commissions/periods:create')).first().click();
    const creating = dialog(t('commissions:acts.create_period'));
    await creating
      .getByRole('combobox', { name: t('commissions/periods:fields.scheme') })
      .selectOption({ label: scheme });
    await creating.getByRole('textbox', { name: t('commissions/periods:fields.name') }).fill(period);
    const date = (key: 'start_date' | 'end_date' | 'cut_off_date') =>
      creating.getByLabel(new RegExp(`^${t(`commissions/periods:fields.${key}`)}`));
    await date('start_date').fill(dayIn(-37));
    await date('end_date').fill(dayIn(-33));
    await date('cut_off_date').fill(dayIn(-33));
    await axe(page);
    await creating.getByRole('button', { name: t('commissions/periods:form.submit') }).click();
    await expect(creating).toBeHidden();
    await expect(page.getByRole('heading', { level: 2, name: period })).toBeVisible();
    await button(t('commissions/periods:calculate.button')).click();
    const dryRun = dialog(t('commissions/periods:calculate.title', { name: period }));
    const line = dryRun.getByRole('list', { name: t('commissions/periods:calculate.lines') }).getByRole('listitem');
    await expect(line.filter({ hasText: sold.name })).toContainText('$120.00');
    await axe(page);
    await dryRun.getByRole('button', { name: t('commissions/periods:calculate.button') }).click();
    await expect(dryRun).toBeHidden();
  });

  await test.step('it is calculated, reviewed and approved', async () => {
    await expect(button(t('commissions/periods:steps.to_review'))).toBeVisible({ timeout: 30_000 });
    await expect(record()).toContainText('$120.00');
    const agents = page.getByRole('region', { name: t('commissions/periods:agents.title') });
    await expect(agents).toContainText('Lucía Ferrer');
    await axe(page);
    await button(t('commissions/periods:steps.to_review')).click();
    await button(t('commissions/periods:steps.approve')).click();
    await expect(button(t('commissions/periods:steps.close'))).toBeVisible();
    await expectStatus(record(), 'Approved');
  });

  const panel = dialog(t('commissions:panel.title'));
  await test.step('each amount explains itself, and is marked as paid', async () => {
    await button(t('commissions/periods:lines.show')).click();
    await findRecord(page, sold.name);
    await record().getByRole('button', { name: sold.name, exact: true }).click();
    await expect(panel.getByText(`$1,200.00 × ${t('commissions:percent', { rate: '10' })}`)).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await button(t('commissions:pay.button')).click();
    await page.getByRole('checkbox', { name: t('commissions:pay.choose', { name: sold.name }) }).check();
    await axe(page);
    await page
      .getByRole('region', { name: t('commissions:pay.label') })
      .getByRole('button', { name: t('commissions:pay.submit'), exact: true })
      .click();
    await expectStatus(record(), 'Paid');
  });

  await test.step('the policy is cancelled: a chargeback is proposed, and one click takes it', async () => {
    await record().getByRole('button', { name: sold.name, exact: true }).click();
    await panel.getByRole('button', { name: sold.number, exact: true }).click();
    const policy = dialog(t('policies:panel.title'));
    await chooseStatus(statusIn(policy, t), t('policies:status.Cancelada'));
    const asked = dialog(t('policies:cancelling.title', { number: sold.number }));
    await asked.getByLabel(t('policies:cancelling.reason')).fill(t('policies:cancelling.reason'));
    await asked.getByRole('button', { name: t('policies:cancelling.submit'), exact: true }).click();
    await expect(asked).toBeHidden();
    await expectStatus(policy, 'Cancelada');
    await page.keyboard.press('Escape');
    await expect(policy).toBeHidden();
    await openTab(page, t, 'commissions');
    const told = `${sold.name} · ${sold.number}`;
    const proposal = page.getByRole('region', { name: t('commissions/panel:chargeback.of', { told }) });
    await expect(proposal).toContainText(/-\$1\d\d\.\d\d/);
    await axe(page);
    await proposal.getByRole('button', { name: told }).click();
    await panel.getByRole('button', { name: t('commissions/panel:chargeback.take') }).click();
    const adjustments = panel.getByRole('region', { name: t('commissions/panel:adjust.heading') });
    await expect(adjustments).toContainText(t('commissions:adjustment_type.Policy Cancellation'));
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(proposal).toBeHidden();
  });

  await test.step('the month is checked and closed; the statement says it all, on the screen and on paper', async () => {
    await section(page, t, 'periods').click();
    await button(period).click();
    await button(t('commissions/periods:check.button')).click();
    await expect(page.getByRole('status').filter({ hasText: '$120.00' })).toBeVisible();
    await button(t('commissions/periods:steps.close')).click();
    await expect(button(t('commissions/periods:reopen.button'))).toBeVisible();
    await button(t('commissions/statements:of', { told: `Lucía Ferrer · ${period}` })).click();
    const statement = dialog(t('commissions/statements:title'));
    await expect(statement.getByText(sold.name)).toBeVisible();
    await axe(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      statement.getByRole('button', { name: t('commissions/statements:file.pdf') }).click(),
    ]);
    const { text } = await readPdf(await readFile(await download.path()));
    for (const part of ['Lucía Ferrer', sold.number, '$120.00']) expect(text).toContain(part);
  });
});
