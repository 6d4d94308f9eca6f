import { expect } from 'vitest';
import type { MappedLead } from '../contract/mapped-lead.ts';

type Cells = Readonly<Record<string, unknown>>;

export const phone = '305-555-2301';
export const [mine, further, third] = ['+13055552301', '+17865552302', '+19545552303'];

/** Personal data under various headings, and the mapped lead that every entry point must produce. */
export const both: readonly (readonly [string, Cells, Partial<MappedLead>])[] = [
  [
    'two surnames',
    {
      'Primer Nombre': 'Ana',
      'Segundo Nombre': 'Luz',
      'Primer Apellido': 'Gil',
      'Segundo Apellido': 'Sol',
      Tel: phone,
    },
    { name: 'Ana Luz Gil Sol' },
  ],
  [
    'two surnames, the second first',
    { 'Apellido Materno': 'Sol', 'Apellido Paterno': 'Gil', Nombres: 'Ana', Tel: phone },
    { name: 'Ana Gil Sol' },
  ],
  [
    'a middle name and a suffix',
    { First: 'Ana', Middle: 'Luz', Last: 'Gil', Suffix: 'Jr.', Phone: phone },
    { name: 'Ana Luz Gil Jr.' },
  ],
  ['a last name alone', { 'First Name': '', 'Last Name': 'Taller Mora', Phone: phone }, { name: 'Taller Mora' }],
  ...[
    'Insured',
    'Named Insured',
    'Policyholder',
    'Policy Holder',
    'Applicant',
    'Client',
    'Client Name',
    'Customer',
    'Member',
    'Asegurado',
    'Titular',
    'Tomador',
    'Contratante',
    'Nombres y Apellidos',
    'Nombre del asegurado',
    'Nombre y Apellidos',
    'Primary Applicant Name',
    'Name of Insured',
    'Named Insured(s)',
    'Nombre y apellidos del titular',
    'Account Name',
  ].map(
    (word) =>
      [
        `the client is ${word}`,
        { [word]: 'Rita Luna Sol', Agent: 'Pepe Vendedor', Phone: phone },
        { name: 'Rita Luna Sol' },
      ] as const,
  ),
  [
    'the holder is the client, the contact is not',
    { Contacto: 'Luis Paz', Titular: 'Rosa Paz', Teléfono: phone },
    { name: 'Rosa Paz' },
  ],
  ['whether somebody is insured is no name', { Insured: 'Yes', Name: 'Rosa Paz', Phone: phone }, { name: 'Rosa Paz' }],
  [
    'an address with its apartment',
    { Name: 'Rosa Paz', Phone: phone, Address: '10 Calle 8', Apt: '4B', City: 'Miami', State: 'FL', Zip: '33125' },
    { address: '10 Calle 8, 4B, Miami, FL', zip_code: '33125' },
  ],
  ...['Mailing', 'Property', 'Garaging', 'Risk', 'Insured', 'Home'].map(
    (whose) =>
      [
        `an address that is ${whose}`,
        {
          Name: 'Rosa Paz',
          Phone: phone,
          [`${whose} Address`]: '10 Calle 8',
          Unit: '4B',
          [`${whose} City`]: 'Miami',
          [`${whose} State`]: 'FL',
          [`${whose} Zip`]: '33125',
        },
        { name: 'Rosa Paz', address: '10 Calle 8, 4B, Miami, FL', zip_code: '33125' },
      ] as const,
  ),
  ...[
    ['Phone Residence', 'Phone Cell'],
    ['Home Telephone', 'Mobile Telephone'],
    ['Landline', 'Cell/Mobile'],
    ['Home Ph', 'Cell Ph'],
    ['Casa', 'Cel'],
    ['Particular', 'Móvil'],
    ['Tel. Residencial', 'Tel. Cel.'],
    ['PhoneDay', 'PhoneCell'],
  ].map(
    ([other = '', mobile = '']) =>
      [
        `${mobile} before ${other}`,
        { Name: 'Rosa Paz', [other]: '786-555-2302', [mobile]: phone },
        { phone: mine, second_phone: further },
      ] as const,
  ),
  [
    'the kind of a phone in the column beside it',
    {
      Name: 'Rosa Paz',
      'Phone 1 - Type': 'Home',
      'Phone 1 - Value': '786-555-2302',
      'Phone 2 - Type': 'Mobile',
      'Phone 2 - Value': phone,
    },
    { phone: mine, second_phone: further },
  ],
  [
    'parts of the name of whom the policy covers',
    { 'Primary Insured First Name': 'Rosa', 'Primary Insured Last Name': 'Paz', 'Primary Insured Phone': phone },
    { name: 'Rosa Paz', phone: mine },
  ],
  [
    'parts of the name of a policy’s holder',
    { 'Policy Holder First Name': 'Rosa', 'Policy Holder Last Name': 'Paz', 'Evening Phone': phone },
    { name: 'Rosa Paz', phone: mine },
  ],
  [
    'whoever else is insured is nobody’s name',
    {
      'Second Named Insured': 'Luis Mas',
      'Co-Applicant First Name': 'Luis',
      'Named Insured': 'Rosa Paz',
      Phone: phone,
    },
    { name: 'Rosa Paz' },
  ],
  [
    'a firm where there is no person',
    {
      'Insured Commercial Name': 'Taller Mora LLC',
      'Insured First Name': '',
      'Insured Last Name': '',
      'Insured Phone': phone,
    },
    { name: 'Taller Mora LLC' },
  ],
  [
    'a contact beside the holder, and how to reach that contact',
    {
      Contact: 'Luis Mas',
      'Contact Phone': '786-555-2302',
      'Contact Email': 'luis@example.com',
      Insured: 'Rosa Paz',
      'Insured Phone': phone,
      'Insured Email': 'rosa@example.com',
    },
    {
      name: 'Rosa Paz',
      phone: mine,
      email: 'rosa@example.com',
      second_phone: '',
      notes: 'Contact: Luis Mas\nContact Phone: 786-555-2302\nContact Email: luis@example.com',
    },
  ],
  [
    'a contact who alone can be reached',
    { 'Contact Name': 'Luis Mas', 'Contact Phone': '786-555-2302', Policyholder: 'Rosa Paz' },
    { name: 'Rosa Paz', phone: further, notes: 'Contact Name: Luis Mas' },
  ],
  [
    'a contact beside an account',
    { 'Account Name': 'Rosa Paz', 'Primary Contact': 'Luis Mas', 'Account Phone': phone },
    { name: 'Rosa Paz', phone: mine, notes: 'Primary Contact: Luis Mas' },
  ],
  [
    'an extension in a column of its own',
    { Name: 'Rosa Paz', Phone: phone, Ext: '12' },
    { phone: mine, notes: 'Ext: 12' },
  ],
  [
    'an extension of the second number',
    { Name: 'Rosa Paz', Phone: phone, 'Work Phone': '786-555-2302 interno 7' },
    { phone: mine, second_phone: further, notes: 'Work Phone: 786-555-2302 interno 7' },
  ],
  [
    'a remark beside a number',
    { Name: 'Rosa Paz', Phone: '305-555-2301 (llamar después de las 5)' },
    { phone: mine, notes: 'Phone: 305-555-2301 (llamar después de las 5)' },
  ],
  [
    'a number beside an address for mail',
    { Name: 'Rosa Paz', Email: 'rosa@example.com / 786-555-2302', Phone: phone },
    { email: 'rosa@example.com', phone: mine, notes: 'Email: rosa@example.com / 786-555-2302' },
  ],
  [
    'hints in brackets',
    {
      'Full Name (First and Last)': 'Rosa Paz',
      'Email (Personal)': 'rosa@example.com',
      'Phone Number (cell preferred)': phone,
      'Phone (Agent)': '786-555-2302',
      'Fecha de vencimiento (dd/mm/aaaa)': '31/01/2027',
      'Premium (Monthly)': '100',
    },
    {
      name: 'Rosa Paz',
      email: 'rosa@example.com',
      phone: mine,
      second_phone: '',
      current_expiration_date: '2027-01-31',
      current_premium: null,
    },
  ],
  ['a number as abroad', { Name: 'Rosa Paz', Phone: '001 305 555 2301' }, { phone: mine }],
  [
    'a remark beside an address for mail',
    { Name: 'Rosa Paz', Email: 'rosa@example.com (no usar los lunes)' },
    { email: 'rosa@example.com', notes: 'Email: rosa@example.com (no usar los lunes)' },
  ],
  [
    'addresses for mail, her own before that of her work',
    { Name: 'Rosa Paz', 'Work Email': 'rosa@trabajo.example', 'Home Email': 'rosa@example.com' },
    { email: 'rosa@example.com', notes: 'Work Email: rosa@trabajo.example' },
  ],
  [
    'the mobile first, then the others',
    { Nombre: 'Rosa Paz', 'Tel. casa': '7865552302', Celular: '3055552301', Oficina: '9545552303' },
    { phone: mine, second_phone: further, notes: expect.stringContaining('9545552303') },
  ],
  [
    'numbered, in their order',
    { Name: 'Rosa Paz', 'Phone 1': phone, 'Phone 2': '786-555-2302', 'Phone 3': '954-555-2303' },
    { phone: mine, second_phone: further, notes: expect.stringContaining('2303') },
  ],
  [
    'an office that is a place',
    { Name: 'Rosa Paz', Phone: phone, Oficina: 'Doral' },
    { phone: mine, second_phone: '' },
  ],
  [
    'numbers of the day and the evening',
    { Name: 'Rosa Paz', 'Day Phone': phone, 'Eve Phone': '786-555-2302' },
    { phone: mine, second_phone: further, notes: '' },
  ],
  [
    'a list of numbers',
    { Name: 'Rosa Paz', Phone: '["305-555-2301","786-555-2302"]' },
    { phone: mine, second_phone: further },
  ],
  [
    'two numbers in a cell, the mobile first',
    { Nombre: 'Rosa Paz', Teléfono: 'Casa 786-555-2302, Cel 305-555-2301' },
    { phone: mine, second_phone: further },
  ],
  [
    'three numbers in a cell',
    { Name: 'Rosa Paz', Phone: '305-555-2301 / 786-555-2302 / 954-555-2303' },
    { phone: mine, second_phone: further, notes: expect.stringContaining('2303') },
  ],
  [
    'an extension',
    { Name: 'Rosa Paz', Phone: '305-555-2301 ext. 7' },
    { phone: mine, notes: 'Phone: 305-555-2301 ext. 7' },
  ],
  ['a word beside a number', { Name: 'Rosa Paz', Phone: '305-555-2301 (cel)' }, { phone: mine, notes: '' }],
  [
    'a number as a power of ten with all its digits',
    { Name: 'Rosa Paz', Phone: '3.055552301E9', Email: 'rosa@example.com' },
    { phone: mine },
  ],
  ['and not with a digit fewer', { Name: 'Rosa Paz', Phone: '3.05555230E9', Email: 'rosa@example.com' }, { phone: '' }],
  ...[
    'rosa@example.com (trabajo)',
    'rosa@example.com.',
    '<rosa@example.com>',
    'Trabajo: rosa@example.com',
    'Rosa Paz <rosa@example.com>',
    'mailto:rosa@example.com',
    'rosa@example.com;',
  ].map(
    (word) =>
      [
        `an address as ${word}`,
        { Name: 'Rosa Paz', Phone: phone, Email: word },
        { email: 'rosa@example.com' },
      ] as const,
  ),
  ['half an address is none', { Name: 'Rosa Paz', Phone: phone, Email: 'rosa paz@example.com' }, { email: '' }],
  [
    'contents where no name helps',
    { Name: 'Rosa Paz', 'Campo 7': 'rosa@example.com', 'Campo 8': '3055552301' },
    { email: 'rosa@example.com', phone: mine },
  ],
  ['and not of somebody else', { Name: 'Rosa Paz', Phone: phone, 'Assigned to': 'ana@sol.example' }, { email: '' }],
];
