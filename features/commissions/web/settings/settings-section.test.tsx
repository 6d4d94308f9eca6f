import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { go } from '#platform/web/navigation.ts';
import { type Answer, callsOf, enter, fakeServer, listed, problem, renderScreen } from '#platform/web/test-page.tsx';
import { agency, aRule, aScheme, ruleId, schemeId } from '../test-commissions.ts';
import CreateSchemeForm from './create-scheme-form.tsx';
import SettingsSection from './settings-section.tsx';

const rules = `GET /commissions/schemes/${schemeId}/rules`;
const listing = { 'GET /commissions/schemes': listed([aScheme()]), [rules]: [200, [aRule()]] as Answer };
const preview = {
  from: '2026-08-18',
  until: '2026-11-16',
  policies: 42,
  won: 30,
  won_premium: 36_000,
  lost: 8,
  unfit: 4,
  won_from: [
    { rule: { id: 'a', name: 'All products', priority: 4 }, policies: 20 },
    { rule: null, policies: 10 },
  ],
  lost_to: [{ rule: { id: 'b', name: 'Auto Progressive', priority: 1 }, policies: 8 }],
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });

beforeEach(async () => {
  await enter({ tab: 'commissions', role: 'Admin', agency });
  go({ tab: 'commissions', section: 'settings' }, { replace: true });
  await page.viewport(1280, 900);
});

test('a rule says in words what it pays and for what, and is switched off by one click', async () => {
  const steps = aRule({
    id: 'steps',
    name: 'Steps',
    commission_type: 'tiered',
    product_type: 'All',
    applies_to_renewals: true,

    tiers: [
      { from: 0, rate: 10 },
      { from: 50_000, rate: 15 },
    ],
    is_active: false,
    is_example: true,
  });
  fakeServer({
    ...listing,
    [rules]: [200, [aRule({ max_policy_amount: 2_000 }), steps]] as Answer,
    [`PUT /commissions/rules/${ruleId}`]: [200, aRule({ is_active: false })] as Answer,
  });
  await renderScreen(<SettingsSection />);
  for (const text of [
    '5% of the annual premium',
    'Priority 3 · Auto · new business · up to $2,000.00 · version 1',
    'Tiers: 10% from $0.00, 15% from $50,000.00. Marginal: each rate applies only to the premium inside its tier.',
  ]) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  await expect.element(page.getByText('Example', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'Active: New auto' }).click();
  await vi.waitFor(() => expect(callsOf('PUT')[0]?.body).toEqual({ is_active: false }));
  await expect.element(page.getByText('Rule turned off')).toBeVisible();
});

test('nothing there yet: a first scheme with example rules by one click', async () => {
  fakeServer({ 'POST /commissions/schemes/example': [201, aScheme({ name: 'Example scheme', is_active: false })] });
  await renderScreen(<SettingsSection />);
  await button('Start with examples').click();
  await expect.element(page.getByText('Example scheme created, not active yet')).toBeVisible();
  expect(callsOf('POST').map(({ call }) => call)).toEqual(['POST /commissions/schemes/example']);
});

test('a new rule has the specified defaults; without a product nothing can be sent', async () => {
  fakeServer({
    ...listing,
    'POST /commissions/rules': ({ body }) => [201, { ...aRule(), ...(body as object) }],
    'POST /commissions/rules/preview': [200, preview] as Answer,
  });
  await renderScreen(<SettingsSection />);
  await button('New rule in Agents’ commissions').click();
  const form = dialog('New rule');
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await expect.element(form.getByRole('button', { name: 'Create rule' })).toBeDisabled();
  await expect.element(form.getByLabelText('Priority')).toHaveValue(1);
  await expect.element(form.getByRole('checkbox', { name: 'New business' })).toBeChecked();
  await expect.element(form.getByRole('checkbox', { name: 'Renewals' })).not.toBeChecked();
  await form.getByRole('combobox', { name: 'Product' }).selectOptions('All products');
  await form.getByLabelText('Priority').fill('');
  await form.getByRole('button', { name: 'Create rule' }).click();
  await expect.element(form.getByText('Rule name is required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('Everything');
  await form.getByLabelText('Percentage').fill('12.5');
  await form.getByRole('button', { name: 'Create rule' }).click();
  await vi.waitFor(() =>
    expect(callsOf('POST /commissions/rules').findLast(({ call }) => !call.endsWith('preview'))?.body).toMatchObject({
      name: 'Everything',
      product_type: 'All',
      commission_type: 'percentage',
      percentage_rate: 12.5,
      calculation_base: 'annual_premium',
      fixed_amount: 0,
      min_policy_amount: 0,
      max_policy_amount: 0,
      priority: '',
      applies_to_new_business: true,
      applies_to_renewals: false,
      is_active: true,
      tiers: [],
      scheme_id: schemeId,
    }),
  );
});

test('the dialog shows at once what the rule would win and lose, and to which', async () => {
  fakeServer({ ...listing, 'POST /commissions/rules/preview': [200, preview] as Answer });
  await renderScreen(<SettingsSection />);
  await button('New auto').click();
  const form = dialog('Change rule');
  const found = form.getByRole('region', { name: 'With your policies of the last 90 days' });
  for (const text of [
    '42 policies count, 08/18/2026 to 11/16/2026',
    'Applies to 30 policies',
    '$36,000.00 of annual premium',
    '20 now paid by All products',
    '10 not paid by any rule now',
    'Leaves 8 policies to other rules',
    '8 to Auto Progressive (priority 1)',
    "Doesn't apply to 4 policies",
  ]) {
    await expect.element(found.getByText(text)).toBeVisible();
  }
  expect(callsOf('POST')[0]?.body).toMatchObject({ instead_of: ruleId, percentage_rate: 5, priority: '3' });
});

test('a maximum below the minimum, a rate above 100 and steps out of order are refused where they are', async () => {
  fakeServer({ ...listing, 'POST /commissions/rules/preview': [200, preview] as Answer });
  await renderScreen(<SettingsSection />);
  await button('New rule in Agents’ commissions').click();
  const form = dialog('New rule');
  await form.getByRole('textbox', { name: 'Name' }).fill('Wrong');
  await form.getByRole('combobox', { name: 'Product' }).selectOptions('Auto');
  await form.getByLabelText('Percentage').fill('101');
  await form.getByLabelText('Minimum per policy').fill('500');
  await form.getByLabelText('Maximum per policy').fill('100');
  await form.getByRole('button', { name: 'Create rule' }).click();
  await expect.element(form.getByText(/Enter a percentage from 0 to 100/)).toBeVisible();
  await form.getByLabelText('Percentage').fill('10');
  await form.getByRole('button', { name: 'Create rule' }).click();
  await expect.element(form.getByText(/The maximum can't be less than the minimum/)).toBeVisible();
  await form.getByLabelText('Maximum per policy').fill('');
  await form.getByLabelText('Type').selectOptions('Tiered');
  await form.getByLabelText('Tier 1: percentage').fill('10');
  await form.getByRole('button', { name: 'Add a tier' }).click();
  await form.getByLabelText('Tier 2: from').fill('0');
  await form.getByLabelText('Tier 2: percentage').fill('15');
  await form.getByRole('button', { name: 'Create rule' }).click();
  await expect.element(form.getByText('Each tier must start above the one before')).toBeVisible();
  expect(callsOf('POST /commissions/rules').filter(({ call }) => !call.endsWith('preview'))).toEqual([]);
});

test('a bonus has its goal, and wins no policy', async () => {
  fakeServer({ ...listing, 'POST /commissions/rules': [201, aRule()] as Answer });
  await renderScreen(<SettingsSection />);
  await button('New rule in Agents’ commissions').click();
  const form = dialog('New rule');
  await form.getByRole('textbox', { name: 'Name' }).fill('Volume');
  await form.getByRole('combobox', { name: 'Product' }).selectOptions('All products');
  await form.getByLabelText('Type').selectOptions('Bonus');
  await expect.element(form.getByText(/A bonus is added/)).toBeVisible();
  await form.getByLabelText('Goal is counted in').selectOptions('Number of policies in the period');
  await expect.element(form.getByText(/pays nothing until/)).toBeVisible();
  await form.getByLabelText('Starting at this many policies').fill('20');
  await form.getByLabelText('Fixed amount').fill('250');
  await form.getByRole('button', { name: 'Create rule' }).click();
  await vi.waitFor(() =>
    expect(callsOf('POST /commissions/rules').findLast(({ call }) => !call.endsWith('preview'))?.body).toMatchObject({
      commission_type: 'bonus',
      bonus_kind: 'amount',
      fixed_amount: 250,
      threshold_kind: 'count',
      threshold: 20,
    }),
  );
});

test('a scheme wants a name, a role and a product; a failure is said in the specified words', async () => {
  fakeServer({ 'POST /commissions/schemes': problem(500, 'internal_error') });
  await renderScreen(<CreateSchemeForm close={() => {}} />);
  for (const role of ['Admin', 'Manager', 'Agent']) await page.getByRole('checkbox', { name: role }).click();
  await button('Create scheme').click();
  await expect.element(page.getByText('Scheme name is required')).toBeVisible();
  await expect.element(page.getByText('Choose at least one role')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Agents');
  await page.getByRole('checkbox', { name: 'Agent' }).click();
  await page.getByRole('checkbox', { name: 'Auto' }).click();
  await button('Create scheme').click();
  await expect.element(page.getByText('Error creating commission scheme')).toBeVisible();
  expect(callsOf('POST')[0]?.body).toEqual({
    name: 'Agents',
    description: '',
    period_type: 'Monthly',
    skips_first_renewals: false,
    is_active: true,
    applies_to_roles: ['Agente'],
    applies_to_products: ['Casa', 'Comercial'],
  });
});
