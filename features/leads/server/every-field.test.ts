import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { contactFields } from '#features/clients/contract.ts';
import { type Fields, type NamesIn, namesIn, type Place } from '#platform/contract/record-fields.ts';
import { leadFields } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Written<F extends Fields> = Exclude<NamesIn<F, 'create' | 'update' | 'import'>, 'assigned_agent'>;
type Values<F extends Fields> = Readonly<Record<Written<F>, readonly [before: unknown, after: unknown]>>;

/** Two values of every field. Whose lead it is has tests of its own: the history tells names. */
const leadValues: Values<typeof leadFields> = {
  status: ['Nuevo', 'Cotizado'],
  product_type: ['Auto', 'Casa'],
  source: ['Web', 'Call'],
  campaign: ['Mayo', 'Junio'],
  zip_code: ['33135', '33101'],
  current_carrier: ['Progressive', 'Óptima Seguros'],
  current_expiration_date: ['2027-01-31', '2027-02-28'],
  current_premium: [1249.5, 980],
  notes: ['Antes', 'Después'],
};
const contactValues: Values<typeof contactFields> = {
  name: ['Ángela Muñiz', 'Begoña Güell'],
  email: ['angela@example.com', 'begona@example.com'],
  phone: ['+13055550171', '+13055550172'],
  whatsapp: ['+13055550173', '+13055550174'],
  second_phone: ['+13055550175', '+13055550176'],
  address: ['Calle 8', 'Calle 9'],
  birth_date: ['1984-02-29', '1990-12-31'],
  language: ['es', 'en'],
  tcpa_consent: [false, true],
};

/** The values of the fields of a place: the first ones, or the second. */
function valuesIn<F extends Fields>(fields: F, place: Place, values: Values<F>, turn: 0 | 1) {
  const names = namesIn(fields, place).filter((name): name is Written<F> & NamesIn<F, Place> => name in values);
  return Object.fromEntries(names.map((name) => [name, values[name][turn]]));
}

test('every field is created, changed, and told with both values in the history', async () => {
  const lucia = server.as('lucia');
  const contact = valuesIn(contactFields, 'create', contactValues, 0);
  const first = valuesIn(leadFields, 'create', leadValues, 0);
  const { body: lead } = await lucia.post('/leads', { ...first, contact });
  expect(lead).toMatchObject({ ...first, contact });

  const person = valuesIn(contactFields, 'update', contactValues, 1);
  const second = valuesIn(leadFields, 'update', leadValues, 1);
  const changed = await lucia.put(`/leads/${lead.id}`, { ...second, contact: person });
  expect(changed).toMatchObject({ status: 200, body: { ...second, contact: person } });
  expect((await lucia.get(`/leads/${lead.id}`)).body).toMatchObject({ ...second, contact: person });

  const { body: events } = await lucia.get(`/leads/${lead.id}/history`);
  const told = (action: string) => events.find((event: { action: string }) => event.action === action);
  expect(told('updateLead')).toMatchObject({
    before: valuesIn(leadFields, 'update', leadValues, 0),
    after: second,
  });
  expect(told('updateClient')).toMatchObject({ before: contact, after: person });
});
