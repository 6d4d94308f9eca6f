import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { axe } from './accessibility.ts';
import { newName, openSession } from './api.ts';
import { enter } from './enter.ts';
import { expect, test } from './fixtures.ts';
import { admin, type Installation, install, readOutbox } from './installation.ts';
import { openTab } from './open-tab.ts';
import { expectStatus } from './status.ts';
import { type T, wordsOf } from './words.ts';

const chosen = 'Egret-Lagoon-77';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a section of the operator's tab. */
async function openSection(page: Page, t: T, name: string): Promise<void> {
  await openTab(page, t, 'superadmin');
  await page.getByRole('tab', { name, exact: true }).click();
}

test('an agency comes, is suspended, visited, deleted, and back again', { tag: '@everywhere' }, async ({
  page,
  browser,
  locale,
  world,
  t,
  signIn,
}) => {
  const name = newName('Águila Seguros');
  const [, mark = ''] = name.split(/.* /);
  const address = `marisol_${mark}@example.com`;
  const card = page.getByRole('article', { name, exact: true });
  const panel = page.getByRole('dialog', { name: t('super-admin:tenants.one') });
  const act = async (act: string, done: string) => {
    await button(page, t('super-admin:tenants.view_of', { name })).click();
    await panel.getByRole('button', { name: act, exact: true }).click();
    await expect(page.getByText(done)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  };

  await signIn('olga');
  await openSection(page, t, t('super-admin:sections.tenants'));

  await test.step('it is made, at an address that is cleaned while it is typed', async () => {
    await button(page, t('super-admin:tenants.create')).click();
    const dialog = page.getByRole('dialog', { name: t('super-admin:form.create_title') });
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    await field(t('super-admin:fields.name')).fill(name);
    await dialog.getByLabel(t('super-admin:fields.subdomain')).fill(`Águila #${mark}`);
    await expect(dialog.getByLabel(t('super-admin:fields.subdomain'))).toHaveValue(`aguila${mark}`);
    await field(t('super-admin:fields.admin_email')).fill(address);
    await axe(page);
    await button(page, t('super-admin:form.create')).click();
    await expect(dialog).toBeHidden();
    await expectStatus(card, 'Active');
  });

  const phone = await (await browser.newContext({ locale: locale ?? 'en-US' })).newPage();
  const work = () =>
    phone.evaluate(
      async () =>
        (await fetch('/api/leads', { headers: { authorization: `Bearer ${localStorage.getItem('access_token')}` } }))
          .status,
    );
  const enterAnew = async () => {
    await phone.evaluate(() => localStorage.clear());
    await enter(phone, t, world.url, `marisol_${mark}`, chosen);
  };

  await test.step('its Admin is invited, chooses a password, and works', async () => {
    // In the agency's language, which is Spanish by default.
    const mail = await readOutbox(world, { address, subject: wordsOf('es')('auth:mail.invitation.subject') });
    expect(mail.text).toContain(`marisol_${mark}`);
    await phone.goto(mail.text?.match(/http\S+/)?.[0] ?? '');
    await phone.getByLabel(t('auth:fields.new_password'), { exact: true }).fill(chosen);
    await phone.getByLabel(t('auth:fields.confirmation'), { exact: true }).fill(chosen);
    await button(phone, t('auth:reset.submit')).click();
    await button(phone, t('auth:continue')).click();
    await phone.getByLabel(t('auth:fields.username')).fill(`marisol_${mark}`);
    await phone.getByLabel(t('auth:fields.password'), { exact: true }).fill(chosen);
    await button(phone, t('auth:login.submit')).click();
    await openTab(phone, t, 'leads');
    expect(await work()).toBe(200);
  });

  await test.step('suspended in the midst of it, its open screens become the sign-in, which says why, in every tab', async () => {
    const second = await phone.context().newPage();
    await second.goto(`${world.url}/`);
    await openTab(second, t, 'leads');
    await act(t('super-admin:tenants.suspend'), t('super-admin:done.suspended'));
    await expectStatus(card, 'Suspended');
    for (const screen of [phone, second]) {
      await expect(screen.getByRole('alert')).toHaveText(t('auth:errors.tenant_suspended'));
      await expect(screen.getByLabel(t('auth:fields.username'))).toBeVisible();
    }
    await axe(phone);
    await second.close();
  });

  await test.step('active again, whoever signs in works', async () => {
    await act(t('super-admin:tenants.activate'), t('super-admin:done.activated'));
    await enterAnew();
    expect(await work()).toBe(200);
  });

  await test.step('the operator looks in, and reads that he only reads', async () => {
    await button(page, t('super-admin:tenants.view_of', { name })).click();
    await panel.getByRole('button', { name: t('visits:visit.button'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('visits:visit.title', { name }) });
    await dialog.getByLabel(t('visits:visit.reason')).fill('Los recordatorios no llegan');
    await button(page, t('visits:visit.begin')).click();
    const banner = page.getByRole('region', { name: t('visits:banner.label') });
    await expect(banner).toContainText(t('visits:banner.text', { agency: name }));
    await openTab(page, t, 'leads');
    await expect(banner).toBeVisible();
    await axe(page);
    await banner.getByRole('button', { name: t('visits:banner.end') }).click();
    await expect(banner).toBeHidden();
    await openSection(page, t, t('super-admin:sections.tenants'));
  });

  await test.step('its Admin sees who looked in, why, and what was opened', async () => {
    await openTab(phone, t, 'users');
    await button(phone, t('visits:list.button')).click();
    const list = phone.getByRole('dialog', { name: t('visits:list.title') });
    await expect(list).toContainText('Olga Ruiz (olga)');
    await expect(list).toContainText('Los recordatorios no llegan');
    await expect(list).toContainText(t('visits:area.leads'));
    await expectStatus(list, 'Ended');
  });

  await test.step('deleted when its name is typed, it lets nobody in', async () => {
    await button(page, t('super-admin:tenants.delete_of', { name })).click();
    const dialog = page.getByRole('dialog', { name: t('super-admin:tenants.delete_title', { name }) });
    await dialog.getByLabel(t('super-admin:tenants.type_name', { name })).fill(name);
    await axe(page);
    await dialog.getByRole('button', { name: t('super-admin:tenants.delete_title', { name }), exact: true }).click();
    await expect(page.getByText(t('super-admin:done.deleted'))).toBeVisible();
    await expect(card).toHaveCount(0);
    expect(await work()).toBe(401);
  });

  await test.step('restored, it is as it was', async () => {
    await page.getByLabel(t('super-admin:tenants.shown')).selectOption('true');
    await button(page, t('super-admin:tenants.restore_of', { name })).click();
    await expect(page.getByText(t('super-admin:done.restored'))).toBeVisible();
    await page.getByLabel(t('super-admin:tenants.shown')).selectOption('');
    await expectStatus(card, 'Active');
    await enterAnew();
    expect(await work()).toBe(200);
  });
  await phone.context().close();
});

/** Makes the server create a backup, and returns its file when it exists and is listed. */
async function makeBackup(page: Page, t: T, world: Installation): Promise<string> {
  await openSection(page, t, t('system:sections.backups'));
  await button(page, t('system:backups.begin')).click();
  await expect(page.getByText(t('system:backups.begun'), { exact: true })).toBeVisible();
  const token = await openSession(world, 'olga');
  const newest = async () => {
    const answer = await fetch(`${world.url}/api/system/backups`, { headers: { authorization: `Bearer ${token}` } });
    const [backup] = (await answer.json()) as { status: string; file: string }[];
    return backup?.status === 'Done' ? backup.file : null;
  };
  await expect.poll(newest, { timeout: 60_000 }).not.toBeNull();
  const file = (await newest()) as string;
  await expect(page.getByText(file, { exact: true })).toBeVisible();
  await axe(page);
  return path.join(world.dataDir, 'backups', file);
}

test('a backup is made with a click', async ({ page, world, t, signIn }) => {
  await signIn('olga');
  expect(existsSync(await makeBackup(page, t, world))).toBe(true);
});

test('a backup that was made on the screen is restored into an empty folder, and everybody signs in', {
  tag: ['@everywhere', '@long'],
}, async ({ page, world, t, signIn }) => {
  // A whole installation is copied, restored, and started a second time.
  test.slow();
  await signIn('olga');
  const file = await makeBackup(page, t, world);

  const folder = mkdtempSync(path.join(os.tmpdir(), 'vigencia-e2e-restored-'));
  try {
    await test.step('restored by the command, with the same key', async () => {
      copyFileSync(path.join(world.dataDir, 'app-key'), path.join(folder, 'app-key'));
      const said = await admin(
        { ...world, env: { ...world.env, DATA_DIR: folder } },
        'restore',
        '--from',
        file,
        '--yes',
      );
      expect(said).toMatchObject({ restored: true });
    });
    const restored = await install(folder);
    try {
      await test.step('what was there is there, and old sessions are not', async () => {
        const before = await openSession(world, 'ana');
        const withOld = await fetch(`${restored.url}/api/leads`, { headers: { authorization: `Bearer ${before}` } });
        expect(withOld.status).toBe(401);
        await enter(page, t, restored.url, 'ana');
        await openTab(page, t, 'leads');
        await expect(page.getByRole('article').first()).toBeVisible();
      });
    } finally {
      await restored.remove();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
