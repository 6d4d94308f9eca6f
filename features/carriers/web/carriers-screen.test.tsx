import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { go } from '#platform/web/navigation.ts';
import { callsOf, enter, fakeServer, listed, problem, renderScreen } from '#platform/web/test-page.tsx';
import CarriersScreen from './carriers-screen.tsx';
import CreateCarrierDialog from './create-carrier-dialog.tsx';
import { creatingCarrier } from './creating-carrier.ts';
import { aCarrier, carrierId } from './test-carriers.ts';

const one = `/carriers/${carrierId}`;

beforeEach(async () => {
  await page.viewport(1400, 800);
  await enter({ tab: 'carriers', role: 'Manager' });
  creatingCarrier.end();
});

const row = (name: RegExp) => page.getByRole('row', { name });

test.each([
  ['en', 'Active', 'Auto, Home', 'Carriers'],
  ['es', 'Activa', 'Auto, Casa', 'Aseguradoras'],
] as const)(
  'shows in %s what the agency sells of each, and how to reach it',
  async (language, state, products, title) => {
    await enter({ tab: 'carriers', role: 'Manager', language });
    fakeServer({ 'GET /carriers': listed([aCarrier()]) });
    await renderScreen(<CarriersScreen />);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    for (const text of [products, '(305) 555-0100', '(305) 555-0199', 'FL-2231, FL-2232'])
      await expect.element(row(/Óptima/).getByText(text, { exact: true })).toBeVisible();
    await expect.element(row(/Óptima/).getByRole('button', { name: new RegExp(state) })).toBeVisible();
  },
);

test('an agency without carriers is told so, and a Manager may add the first', async () => {
  fakeServer({ 'GET /carriers': listed([]) });
  await renderScreen(<CarriersScreen />);
  await expect.element(page.getByText('No carriers yet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /New carrier/ })).toHaveLength(2);
});

test('a CSR reads, and changes nothing', async () => {
  await enter({ tab: 'carriers', role: 'CSR' });
  fakeServer({ 'GET /carriers': listed([aCarrier()]), [`GET ${one}`]: [200, aCarrier()] });
  go({ tab: 'carriers', open: carrierId });
  await renderScreen(<CarriersScreen />);
  const panel = page.getByRole('dialog');
  await expect.element(panel.getByRole('link', { name: 'Call claims' })).toHaveAttribute('href', 'tel:3055550199');
  await expect
    .element(panel.getByRole('link', { name: 'Open website' }))
    .toHaveAttribute('href', 'https://optima.example');
  await expect.element(panel.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /New carrier/ })).not.toBeInTheDocument();
});

test('the panel sends what was changed and nothing else', async () => {
  fakeServer({
    'GET /carriers': listed([aCarrier()]),
    [`GET ${one}`]: [200, aCarrier()],
    [`PUT ${one}`]: [200, aCarrier({ codes: ['FL-2231', 'FL-9'] })],
  });
  go({ tab: 'carriers', open: carrierId });
  await renderScreen(<CarriersScreen />);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabelText('Agency codes').fill('FL-2231; FL-9,');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => callsOf('PUT').map(({ body }) => body)).toEqual([{ codes: ['FL-2231', 'FL-9'] }]);
});

test('a new carrier is sent once; a name that is there is said at the name', async () => {
  const detail = 'You already have a carrier named “Óptima”. Open it and edit it.';
  let tries = 0;
  fakeServer({
    'GET /carriers': listed([]),
    'POST /carriers': () => {
      tries += 1;
      return tries === 1 ? problem(409, 'carrier_taken', detail) : [201, aCarrier()];
    },
  });
  await renderScreen(
    <>
      <CarriersScreen />
      <CreateCarrierDialog />
    </>,
  );
  creatingCarrier.begin(null);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Óptima');
  await dialog.getByRole('checkbox', { name: 'Home' }).click();
  await dialog.getByRole('button', { name: 'Add carrier' }).click();
  await expect.element(dialog.getByText(detail)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Óptima Seguros');
  await dialog.getByRole('button', { name: 'Add carrier' }).click();
  await expect.element(page.getByText('Carrier “Óptima Seguros” added')).toBeVisible();
  expect(callsOf('POST').at(-1)?.body).toEqual({
    name: 'Óptima Seguros',
    products: ['Casa'],
    codes: [],
    service_phone: '',
    claims_phone: '',
    site: '',
  });
});

test('a phone shows cards', async () => {
  await page.viewport(390, 844);
  fakeServer({ 'GET /carriers': listed([aCarrier()]) });
  await renderScreen(<CarriersScreen />);
  await expect.element(page.getByText('Claims phone: (305) 555-0199')).toBeVisible();
});
