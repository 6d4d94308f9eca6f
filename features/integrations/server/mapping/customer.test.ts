import { describe, expect, test } from 'vitest';
import type { IntegrationType } from '../../contract/choices.ts';
import { mapLead } from './map-lead.ts';

const map = (payload: unknown, integration_type: IntegrationType = 'Webhook') =>
  mapLead([], payload, { integration_type, validate_data: true }).lead;

const dora = { name: 'Dora Cliente', email: 'dora@example.com', phone: '7865550312' };
const ana = { name: 'Ana Vendedora', email: 'ana@agencia.example', phone: '3055550909' };
const isDora = { name: 'Dora Cliente', email: 'dora@example.com', phone: '+17865550312' };

/** A payload with its groups in every order. */
function everyOrder(payload: Record<string, unknown>): Record<string, unknown>[] {
  const entries = Object.entries(payload);
  return entries.map((_, at) => Object.fromEntries([...entries.slice(at), ...entries.slice(0, at)]));
}

describe('the customer comes first, in whatever order', () => {
  const others = [
    'owner',
    'assignedTo',
    'agent',
    'user',
    'vendor',
    'provider',
    'dealer',
    'location',
    'inbox',
    'account',
  ];
  const further = [
    'company',
    'office',
    'spouse',
    'driver',
    'device',
    'created_by',
    'referred_by',
    'cónyuge',
    'vendedor',
  ];

  test.each([...others, ...further])('never %s', (name) => {
    for (const payload of everyOrder({ [name]: ana, customer: dora, product: 'Casa' })) {
      expect(map(payload)).toMatchObject({ ...isDora, product_type: 'Casa' });
    }
    for (const payload of everyOrder({ ...dora, [name]: ana })) expect(map(payload)).toMatchObject(isDora);
    expect(map({ [name]: ana })).toMatchObject({ email: '', phone: '' });
    // Data that the customer lacks is not taken from other people either.
    expect(map({ [name]: ana, customer: { name: dora.name, email: dora.email } })).toMatchObject({ phone: '' });
  });

  test.each([
    'customer',
    'contact',
    'lead',
    'applicant',
    'person',
    'prospect',
    'cliente',
    'primary_contact',
    'leadData',
  ])('%s, before whoever is called by no such word', (name) => {
    for (const payload of everyOrder({ name: 'Formulario 7', email: 'avisos@agencia.example', [name]: dora })) {
      expect(map(payload)).toMatchObject(isDora);
    }
    for (const payload of everyOrder({ broker_of_record: ana, [name]: dora, meta: { page: { name: 'Inicio' } } })) {
      expect(map({ event: 'lead.created', data: payload })).toMatchObject(isDora);
    }
  });

  test('by the surest word of several, within lists too', () => {
    for (const payload of everyOrder({ contact: ana, customer: dora })) expect(map(payload)).toMatchObject(isDora);
    expect(map({ contacts: [dora, ana] })).toMatchObject(isDora);
    expect(map({ prospect: { id: 7, customer: { contact: dora }, agency: ana } })).toMatchObject(isDora);
    expect(map({ lead: { title: 'Venta 12' }, person: dora })).toMatchObject(isDora);
  });

  test('the root, when the fields stand there', () => {
    for (const payload of everyOrder({ ...dora, handled: ana })) expect(map(payload)).toMatchObject(isDora);
    expect(map({ email: dora.email, details: { name: dora.name, phone: dora.phone } })).toMatchObject(isDora);
    expect(map({ customer: { name: dora.name }, email: dora.email, phone: dora.phone })).toMatchObject(isDora);
    expect(map({ form: { name: 'Cotización' }, email: dora.email })).toMatchObject({ name: dora.email });
  });

  test('whoever can be reached, where nobody is called so', () => {
    const { name, ...contacts } = dora;
    expect(map({ data: { personal: { name }, reach: contacts }, id: 1 })).toMatchObject(isDora);
    expect(map({ name: 'Formulario 7', data: dora })).toMatchObject(isDora);
  });

  test('of fields without groups by what they are named after', () => {
    const flat = (prefix: string, input: object) =>
      Object.fromEntries(Object.entries(input).map(([name, value]) => [`${prefix}${name}`, value]));
    for (const [hers, theirs] of [
      ['customer_', 'agent_'],
      ['contact.', 'owner.'],
      ['Lead ', 'Vendor '],
    ] as const) {
      for (const payload of everyOrder({ ...flat(theirs, ana), ...flat(hers, dora) })) {
        expect(map(payload)).toMatchObject(isDora);
        expect(map({ ...payload, name: 'Formulario 7', email: 'avisos@agencia.example' })).toMatchObject(isDora);
      }
    }
    const spanish = { nombre_del_cliente: dora.name, correo_cliente: dora.email, telefono_del_cliente: dora.phone };
    expect(map(spanish)).toMatchObject(isDora);
    expect(map({ ...spanish, ramo: 'Auto' }).notes).toBe('');
  });

  test('whatever else a lead has stands beside her, not with somebody else', () => {
    const payload = {
      contact: dora,
      place: { street: '12 Ocean Dr', city: 'Miami Beach', zip: '33139' },
      handled: { ...ana, zip: '33101', consent: 'yes' },
    };
    expect(map(payload)).toMatchObject({ ...isDora, zip_code: '33139', tcpa_consent: false });
    const address = { first_name: 'Dora', address1: '1 Main St', city: 'Miami', zip: '33142' };
    expect(map({ customer: { ...dora, default_address: address } })).toMatchObject({ ...isDora, zip_code: '33142' });
  });
});

test('the customer of ADF alone', () => {
  const part = (name: string) => ({ '@part': 'full', '#text': name });
  const customer = { contact: { name: part('Tomasa Vera'), email: 'tomasa@example.com' } };
  const vendor = { vendorname: 'Agencia', contact: { name: part('Ana'), phone: '3055550909', email: ana.email } };
  for (const prospect of everyOrder({
    vendor,
    customer,
    provider: { name: part('LeadSeller'), phone: '3055550908' },
  })) {
    const lead = { name: 'Tomasa Vera', email: 'tomasa@example.com', phone: '' };
    expect(map({ adf: { prospect } }, 'Custom')).toMatchObject(lead);
  }
  expect(map({ adf: { prospect: { vendor } } }, 'Custom')).toMatchObject({ name: '', email: '', phone: '' });
});

test('fields of a form with what is said of them', () => {
  const field = (id: string, type: string, value: string) => ({ id, type, title: id, value, raw_value: value });
  const fields = {
    name: field('name', 'text', dora.name),
    email: field('email', 'email', dora.email),
    phone: field('phone', 'tel', dora.phone),
  };
  expect(map({ form: { id: '7', name: 'Cotización' }, fields })).toMatchObject({ ...isDora, notes: '' });
});

test('of lists the first, the second phone, and the others in the notes', () => {
  for (const [emails, phones] of [
    [
      [dora.email, 'otra@example.com'],
      [dora.phone, '7865550399'],
    ],
    [
      [{ value: dora.email, primary: true }, { value: 'otra@example.com' }],
      [
        { type: 'mobile', number: dora.phone },
        { type: 'home', number: '7865550399' },
      ],
    ],
    [
      [{ email: dora.email }, { email: 'otra@example.com' }],
      [{ value: dora.phone }, { value: '7865550399' }],
    ],
  ]) {
    const lead = map({ name: dora.name, emails, phones });
    expect(lead).toMatchObject({ ...isDora, second_phone: '+17865550399' });
    expect(lead.notes).toContain('otra@example.com');
  }
});

test('of several products in a field the first, and the others in the notes', () => {
  for (const [product, first, other] of [
    ['Auto, Casa', 'Auto', 'Casa'],
    ['Home and auto', 'Casa', 'auto'],
    ['Carro y negocio', 'Auto', 'negocio'],
    ['Casa/Auto', 'Casa', 'Auto'],
  ]) {
    const lead = map({ ...dora, product });
    expect(lead.product_type, product).toBe(first);
    expect(lead.notes, product).toBe(`product: ${other}`);
  }
  expect(map({ ...dora, product: 'Commercial auto' })).toMatchObject({ product_type: 'Comercial', notes: '' });
  expect(map({ ...dora, product: 'Auto, carro' })).toMatchObject({ product_type: 'Auto', notes: '' });
});

test('an answer by what its field is called, as Typeform has it', () => {
  const answers = [
    { type: 'text', text: 'Adela', field: { id: 'a1', ref: 'first_name' } },
    { type: 'choice', choice: { id: 'c1', label: 'Auto' }, field: { id: 'a5', ref: 'ramo' } },
    { type: 'email', email: 'adela@example.com', field: { id: 'a3', ref: 'email' } },
  ];
  const read = (source_field: string) =>
    mapLead(
      [
        {
          id: '00000000-0000-4000-8000-000000000001',
          mapping_type: 'Direct',
          source_field,
          target_field: 'campaign',
          default_value: '',
          transformation_rule: '',
          condition: '',
          required: false,
          validation_rule: '',
        },
      ],
      { form_response: { answers } },
      { integration_type: 'Webhook', validate_data: true },
    ).lead.campaign;
  expect(read('answers[field.ref=first_name]')).toBe('Adela');
  expect(read('form_response.answers[field.ref=ramo]')).toBe('Auto');
  expect(read('answers[field.ref=ramo].choice.label')).toBe('Auto');
  expect(read('answers[field.ref=email].email')).toBe('adela@example.com');
  expect(read('answers[field.ref=other]')).toBe('');
});

test('fields that a form lists, by their names, questions or kinds', () => {
  const byName = Object.entries(dora).map(([name, value]) => ({ name, value }));
  const byQuestion = [
    { id: 1, label: 'Full name', value: dora.name },
    { id: 2, label: 'Your best email', type: 'email', value: dora.email },
    { id: 3, label: '¿Su teléfono?', type: 'phone', value: dora.phone },
    { id: 4, label: '¿Tiene mascota?', value: 'sí' },
  ];
  const byNumber = {
    3: { name: 'name', answer: { first: 'Dora', last: 'Cliente' } },
    4: { name: 'email', answer: dora.email },
  };
  expect(map({ submission: { fields: byName }, owner: ana })).toMatchObject(isDora);
  expect(map({ data: { answers: byQuestion } })).toMatchObject({ ...isDora, notes: '¿Tiene mascota?: sí' });
  expect(map({ answers: byNumber })).toMatchObject({ email: dora.email });
  // A list without contact data is unchanged.
  expect(map({ ...dora, custom: [{ name: 'ramo', value: 'Auto' }] })).toMatchObject(isDora);
});

test.each([{ area: '305', phone: '5550119' }, { country: '1', area: '305', number: '555-0119' }, '305, 5550119'])(
  'a number that comes in parts: %j',
  (phone) => {
    expect(map({ ...dora, phone })).toMatchObject({ phone: '+13055550119' });
    expect(map({ ...dora, phone: { area: '305', phone: '' } })).toMatchObject({ phone: '' });
    expect(map({ ...dora, phone: { area: '000', phone: '0000000' } })).toMatchObject({ phone: '' });
  },
);

test.each(['company', 'Company Name', 'business_name', 'empresa', 'razón social'])(
  'a company is whom a lead is about where it names no person: %s',
  (name) => {
    const company = { [name]: 'Hola Transporte', phone: '305-555-0119' };
    expect(map(company)).toMatchObject({ name: 'Hola Transporte', phone: '+13055550119' });
    expect(map({ ...company, first_name: '', last_name: '' })).toMatchObject({ name: 'Hola Transporte' });
    expect(map({ ...company, first_name: 'Ana', last_name: 'Ruiz' })).toMatchObject({ name: 'Ana Ruiz' });
    expect(map({ ...company, nombre: 'Ana' })).toMatchObject({ name: 'Ana' });
  },
);

test.each(['company', 'empresa', 'organization'])(
  'a company with a contact of its own is somebody else: %s',
  (name) => {
    expect(map({ [name]: ana, phone: '305-555-0119' })).toMatchObject({ name: '(305) 555-0119' });
  },
);
