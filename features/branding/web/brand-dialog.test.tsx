import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { callsOf, enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { Branding } from '../contract.ts';
import { AgencyBrand, BrandDialog, settingUpBrand } from './index.tsx';

await startI18n(['platform', 'branding']);

const branding: Branding = {
  company_name: 'Sol Seguros',
  company_tagline: '',
  company_phone: '',
  company_email: '',
  support_email: '',
  address: '',
  license_number: '',
  logo_url: '',
  small_logo_url: '',
  favicon_url: '',
  primary_color: '#006400',
  accent_color: '#FFD700',
  background_color: '#f8fafc',
  text_color: '#1f2937',
  app_title: '',
  login_title: '',
  dashboard_title: '',
  footer: '',
  facebook_url: '',
  twitter_url: '',
  linkedin_url: '',
  website_url: '',
  locale: 'es-US',
  currency: 'USD',
  date_format: 'MM/DD/YYYY',
  time_zone: 'America/New_York',
  has_markup: false,
  branding_scope: 'Limited',
};

const shown = (name = '--brand-primary') => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

async function open(given: Partial<Branding> = {}): Promise<void> {
  let stored = { ...branding, ...given };
  fakeServer({
    'GET /branding': () => [200, stored, { etag: '"1"' }],
    'PUT /branding': ({ body }) => {
      stored = { ...stored, ...(body as Partial<Branding>) };
      return [200, stored, { etag: '"2"' }];
    },
  });
  await renderScreen(
    <>
      <AgencyBrand />
      <BrandDialog />
    </>,
  );
  settingUpBrand.begin(null);
}

beforeEach(async () => {
  settingUpBrand.end();
  await enter({ tab: 'dashboard', role: 'Admin' });
});

test('where something fails to load, whoever needs help is told whom to write to', async () => {
  await open({ support_email: 'ayuda@sol.example' });
  await expect.element(field('Support email')).toHaveValue('ayuda@sol.example');
  settingUpBrand.end();
  await renderScreen(<LoadError error={new Error()} retry={() => {}} />);
  const link = page.getByRole('link', { name: 'Help: ayuda@sol.example' });
  await expect.element(link).toHaveAttribute('href', 'mailto:ayuda@sol.example');
});

describe('the dialog', () => {
  test('a theme applies at once; the reset shows until it is used, and goes back to the defaults', async () => {
    await open({ primary_color: '#123456' });
    await page.getByRole('tab', { name: 'Colors' }).click();
    expect(button('Reset colors').elements()).toEqual([]);
    await button('Modern').click();
    await expect.poll(() => shown()).toBe('#5b3fd6');
    await button('Reset colors').click();
    await expect.poll(() => shown()).toBe('#006400');
    await expect.element(button('Reset colors')).not.toBeInTheDocument();
    await expect.element(field('Primary')).toHaveValue('#006400');
  });

  test('closing without saving takes the preview back, and nothing is sent', async () => {
    await open();
    await page.getByRole('tab', { name: 'Colors' }).click();
    await field('Primary').fill('#a00');
    await expect.poll(() => shown()).toBe('#aa0000');
    await button('Cancel').click();
    await expect.poll(() => shown()).toBe('#006400');
    expect(callsOf('PUT')).toEqual([]);
  });

  test('what was changed is sent, and nothing else; the screen keeps it', async () => {
    await open();
    await page.getByRole('tab', { name: 'Colors' }).click();
    await button('Elegant').click();
    await page.getByRole('tab', { name: 'Company' }).click();
    await field('Name').fill('Sol y Mar');
    await button('Save').click();
    await expect.poll(() => callsOf('PUT').length).toBe(1);
    expect(callsOf('PUT')[0]?.body).toEqual({
      company_name: 'Sol y Mar',
      primary_color: '#6b2140',
      accent_color: '#96701a',
      background_color: '#faf8f5',
      text_color: '#2b2326',
    });
    await expect.poll(() => document.title).toBe('Sol y Mar');
    await expect.poll(() => shown()).toBe('#6b2140');
  });

  test('a refusal is said above the fields, a wrong colour at its own', async () => {
    await open();
    await page.getByRole('tab', { name: 'Colors' }).click();
    await field('Accent').fill('gold');
    await button('Save').click();
    await expect.element(field('Accent')).toHaveFocus();
    await expect.element(page.getByText('Enter a color such as #063 or #006633.')).toBeVisible();
    await field('Accent').fill('#fd0');
    fakeServer({ 'PUT /branding': problem(403, 'branding_scope', 'Not in your plan.') });
    await button('Save').click();
    await expect.element(page.getByText('Not in your plan.')).toBeVisible();
  });

  test('with the scope Theme Only there are the five themes, and no fields', async () => {
    await open({ branding_scope: 'Theme Only' });
    await expect.element(button('Energetic')).toBeVisible();
    await expect.element(page.getByRole('tab')).toHaveLength(1);
    expect(field('Primary').elements()).toEqual([]);
  });

  test('whoever is no Admin is told so, and is asked for nothing', async () => {
    await enter({ tab: 'dashboard', role: 'Agente' });
    await open();
    await expect.element(page.getByText('Only an Admin can set up the brand.')).toBeVisible();
    expect(page.getByRole('tab').elements()).toEqual([]);
  });
});
