import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { session } from '#platform/web/session.ts';
import { callsOf, enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import VisitTenant from './visit-tenant.tsx';

await startI18n(['platform', 'visits']);

const tenant = { id: '00000000-0000-4000-8000-00000000abcd', name: 'Sol Seguros' };
const path = `/tenants/${tenant.id}/visits`;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const reason = page.getByRole('textbox', { name: 'Reason' });

beforeEach(() => enter({ tab: 'superadmin', role: 'Super Admin' }));

async function openForm(): Promise<void> {
  await renderScreen(<VisitTenant tenant={tenant} />);
  await button('Visit agency').click();
  await expect.element(page.getByRole('dialog', { name: 'Visit Sol Seguros' })).toBeVisible();
}

test('without a reason the agency could read, nothing is sent', async () => {
  fakeServer({ [`GET ${path}`]: [200, []] });
  await openForm();
  await reason.fill('why');
  await button('Start visit').click();
  await expect
    .element(page.getByText('Give a reason of at least 5 characters. The agency will read it.'))
    .toBeVisible();
  expect(callsOf('POST')).toEqual([]);
});

test('the visit begins in place of the own session', async () => {
  const user = { ...session()?.user, role: 'Admin', visit: { id: 'v', reason: 'Reminders', ends_at: '' } };
  fakeServer({ [`GET ${path}`]: [200, []], [`POST ${path}`]: [201, { access_token: 'visit-token', user }] });
  await openForm();
  await reason.fill('Reminders do not arrive');
  await button('Start visit').click();
  await vi.waitFor(() => expect(session()?.access_token).toBe('visit-token'));
  expect(callsOf('POST')[0]?.body).toEqual({ reason: 'Reminders do not arrive' });
});

test('an agency that wants to be asked is asked, and the own session stays', async () => {
  fakeServer({
    [`GET ${path}`]: [200, [{ status: 'Waiting' }]],
    [`POST ${path}`]: [201, { access_token: null, user: null }],
  });
  await openForm();
  await expect.element(page.getByText("This agency must approve each visit and hasn't answered yet.")).toBeVisible();
  await reason.fill('Reminders do not arrive');
  await button('Start visit').click();
  await expect.element(page.getByText('Approval requested')).toBeVisible();
  expect(session()?.access_token).toBe('token');
});

test('a refusal is told where the reason stands', async () => {
  fakeServer({
    [`GET ${path}`]: [200, []],
    [`POST ${path}`]: problem(403, 'tenant_suspended', 'This agency is suspended.'),
  });
  await openForm();
  await reason.fill('Reminders do not arrive');
  await button('Start visit').click();
  await expect.element(page.getByText('This agency is suspended.')).toBeVisible();
  await expect.element(reason).toHaveValue('Reminders do not arrive');
});
