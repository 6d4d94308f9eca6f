import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { callsOf, enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import type { Tenant } from '../../contract.ts';
import { TenantBrand } from './tenant-brand.tsx';

await startI18n(['platform', 'super-admin', 'super-admin/white-label', 'branding']);

const id = '00000000-0000-4000-8000-00000000abcd';
const tenant = (branding_scope: Tenant['branding_scope']) => ({ id, name: 'Sol Seguros', branding_scope }) as Tenant;
const call = (method: string) => `${method} /tenants/${id}/branding`;
const missing = problem(404, 'not_found', 'Not found.');
const save = page.getByRole('button', { name: 'Save', exact: true });

beforeEach(() => enter({ tab: 'superadmin', role: 'Super Admin' }));

test('where the branding cannot be read, its defaults stand there; saving updates, and creates what is not there', async () => {
  fakeServer({
    [call('GET')]: missing,
    [call('PUT')]: missing,
    [call('POST')]: [201, { logo_url: '', favicon_url: '' }],
  });
  await renderScreen(<TenantBrand tenant={tenant('Full')} />);
  await expect.element(page.getByRole('textbox', { name: 'Company name' })).toHaveValue('Sol Seguros');
  await save.click();
  await expect.poll(() => callsOf('POST').length).toBe(1);
  expect(callsOf('PUT')).toHaveLength(1);
  await expect.element(page.getByText('Branding created successfully')).toBeVisible();
});

test('an agency without a style or header has nothing to hide of its own', async () => {
  const shown = { is_markup_shown: true, is_markup_shown_anywhere: true, custom_css: '', header_html: '' };
  fakeServer({ [call('GET')]: [200, shown] });
  await renderScreen(<TenantBrand tenant={tenant('Full')} />);
  await page.getByRole('tab', { name: 'Advanced' }).click();
  await expect.element(page.getByRole('switch')).toHaveLength(1);
  await expect.element(page.getByText('Show the style and header of all agencies')).toBeVisible();
});

test('a refusal to create is told as one', async () => {
  fakeServer({ [call('GET')]: missing, [call('PUT')]: missing, [call('POST')]: [500, {}] });
  await renderScreen(<TenantBrand tenant={tenant('Full')} />);
  await save.click();
  await expect.element(page.getByText('Error creating branding configuration')).toBeVisible();
});

test.each([
  ['Full', 0],
  ['Limited', 1],
] as const)('style and markup with the scope %s alone, else the notice', async (scope, notices) => {
  fakeServer({ [call('GET')]: missing });
  await renderScreen(<TenantBrand tenant={tenant(scope)} />);
  await expect.element(page.getByRole('textbox', { name: 'Company name' })).toHaveValue('Sol Seguros');
  await page.getByRole('tab', { name: 'Advanced' }).click();
  await expect.element(page.getByRole('tab', { name: 'Advanced' })).toHaveAttribute('aria-selected', 'true');
  await expect
    .element(page.getByText('Custom style and header markup need the branding scope Full', { exact: false }))
    .toHaveLength(notices);
});

test('a picture on the web that does not answer is told at its field, and one that does has an address of ours', async () => {
  const message = "This address doesn't answer. Check it, or upload the image.";
  const logo_url = `/brand/${id}/${'a'.repeat(64)}.webp`;
  let isThere = false;
  fakeServer({
    [call('GET')]: missing,
    [call('PUT')]: () =>
      isThere
        ? [200, { logo_url, favicon_url: '' }]
        : problem(422, 'validation_error', undefined, [{ field: 'logo_url', code: 'unreachable', message }]),
  });
  await renderScreen(<TenantBrand tenant={tenant('Limited')} />);
  await page.getByRole('tab', { name: 'Assets' }).click();
  const logo = page.getByRole('textbox', { name: 'Logo', exact: true });
  await logo.fill('https://sol.example/logo.png');
  await page.getByRole('tab', { name: 'Company' }).click();
  await save.click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(logo).toHaveFocus();
  isThere = true;
  await save.click();
  await expect.element(page.getByText('Branding updated successfully')).toBeVisible();
  await expect.element(logo).toHaveValue(logo_url);
});
