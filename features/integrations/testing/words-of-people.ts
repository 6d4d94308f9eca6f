import { expect } from 'vitest';
import type { MappedLead } from '../contract/mapped-lead.ts';

type Cells = Readonly<Record<string, unknown>>;

export const phone = '305-555-2301';
export const [mine, further, third] = ['+13055552301', '+17865552302', '+19545552303'];

/** What somebody tells by words of her own, and what it is in whatever way it comes. */
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
  ...['Company', 'Compañía', 'Aseguradora', 'Carrier', 'Insurance Company', 'Compañía de seguros'].map(
    (word) =>
      [
        `the insurer is ${word}`,
        { Nombre: 'Rosa Paz', [word]: 'Seguros Invento', Teléfono: phone },
        { name: 'Rosa Paz', current_carrier: 'Seguros Invento' },
      ] as const,
  ),
  [
    'a firm of the client’s is no insurer',
    { Name: 'Rosa Paz', Company: 'Flores Paz LLC', Phone: phone },
    { name: 'Rosa Paz', current_carrier: '' },
  ],
  ['an insurer alone is nobody', { Company: 'GEICO', Phone: phone }, { name: mine, current_carrier: 'GEICO' }],
  ...[
    'Exp Date',
    'Renewal Date',
    'Vencimiento',
    'X-Date',
    'Fecha de renovación',
    'Policy Expiration',
    'Vigencia hasta',
    'F. Venc.',
    'When does your policy expire?',
  ].map(
    (word) =>
      [
        `the expiration is ${word}`,
        { Name: 'Rosa Paz', Phone: phone, [word]: '01/31/2027' },
        { current_expiration_date: '2027-01-31' },
      ] as const,
  ),
  ...['Annual Premium', 'Prima', 'Prima anual', 'Premium'].map(
    (word) =>
      [
        `the premium is ${word}`,
        { Name: 'Rosa Paz', Phone: phone, [word]: '$1,200.50' },
        { current_premium: '1200.50' },
      ] as const,
  ),
  ...['LOB', 'Policy Type', 'Ramo', 'Line of Business', 'Tipo de póliza'].map(
    (word) =>
      [`the product is ${word}`, { Name: 'Rosa Paz', Phone: phone, [word]: 'Auto' }, { product_type: 'Auto' }] as const,
  ),
  ...['Consentimiento TCPA', 'SMS Consent', 'TCPA', 'Acepta llamadas'].map(
    (word) =>
      [`the consent is ${word}`, { Name: 'Rosa Paz', Phone: phone, [word]: 'Sí' }, { tcpa_consent: true }] as const,
  ),
  [
    'an address with its apartment',
    { Name: 'Rosa Paz', Phone: phone, Address: '10 Calle 8', Apt: '4B', City: 'Miami', State: 'FL', Zip: '33125' },
    { address: '10 Calle 8, 4B, Miami, FL', zip_code: '33125' },
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
