import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answer, enter, fakeServer, listed, problem, renderScreen } from '#platform/web/test-page.tsx';
import AdjustmentForm from './panel/adjustment-form.tsx';
import CreatePeriodForm from './periods/create-period-form.tsx';
import CreateRuleForm from './settings/create-rule-form.tsx';
import CreateSchemeForm from './settings/create-scheme-form.tsx';
import { agency, aScheme, commissionId } from './test-commissions.ts';

const close = () => {};
const field = (name: string) => page.getByRole('textbox', { name });
const choice = (name: string) => page.getByRole('combobox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const failing = problem(500, 'internal_error');

beforeEach(() => enter({ tab: 'commissions', role: 'Admin', agency, language: 'es' }));

test('the specified words say that a scheme was not created', async () => {
  fakeServer({ 'POST /commissions/schemes': failing });
  await renderScreen(<CreateSchemeForm close={close} />);
  await field('Nombre').fill('Agentes');
  await button('Crear esquema').click();
  await expect.element(page.getByText('Error al crear esquema de comisiones')).toBeVisible();
});

test('the specified words say that a rule was not created', async () => {
  const preview = { from: '2026-08-18', until: '2026-11-16', policies: 0, won: 0, won_premium: 0, won_from: [] };
  const found = [200, { ...preview, lost: 0, lost_to: [], unfit: 0 }] as Answer;
  fakeServer({ 'POST /commissions/rules': failing, 'POST /commissions/rules/preview': found });
  await renderScreen(<CreateRuleForm scheme={aScheme()} close={close} />);
  await field('Nombre').fill('Auto nuevo');
  await choice('Producto').selectOptions('Auto');
  await button('Crear regla').click();
  await expect.element(page.getByText('Error al crear regla de comisión')).toBeVisible();
});

test('the specified words say that a period was not created', async () => {
  fakeServer({
    'GET /commissions/periods': listed([]),
    'GET /commissions/schemes': listed([aScheme()]),
    'POST /commissions/periods': failing,
  });
  await renderScreen(<CreatePeriodForm close={close} />);
  await choice('Esquema').selectOptions('Agents’ commissions');
  await button('Crear período').click();
  await expect.element(page.getByText('Error al crear período de comisiones')).toBeVisible();
});

test('the specified words say that an adjustment was not created; letters are 0, which a plain sentence refuses', async () => {
  fakeServer({ [`POST /commissions/${commissionId}/adjustments`]: failing });
  await renderScreen(<AdjustmentForm commission={{ id: commissionId, description: 'Rosa Martínez' }} close={close} />);
  await field('Monto').fill('doce');
  await field('Motivo').fill('Prima corregida');
  await button('Crear ajuste').click();
  await expect.element(page.getByText(/^Un ajuste de \$0\.00 no cambia nada/)).toBeVisible();
  await field('Monto').fill('12');
  await button('Crear ajuste').click();
  await expect.element(page.getByText('Error al crear ajuste de comisión')).toBeVisible();
});
