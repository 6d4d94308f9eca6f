import { formatPhone } from '#platform/contract/phone.ts';
import type { MappedLead } from '../contract/mapped-lead.ts';
import { further, mine, phone } from './words-of-people.ts';

type Cells = Readonly<Record<string, unknown>>;

/** Insurance data under various headings, and the mapped lead that every entry point must produce. */
export const wordsOfInsurance: readonly (readonly [string, Cells, Partial<MappedLead>])[] = [
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
  ...['Flores y Paz', 'Panadería Sol', 'Rosa Paz Household'].map(
    (firm) =>
      [
        `nor is ${firm}`,
        { Name: 'Rosa Paz', Company: firm, Phone: phone },
        { name: 'Rosa Paz', current_carrier: '' },
      ] as const,
  ),
  ...[
    'ICO',
    'Ins. Co.',
    'Co Name',
    'Company Name',
    'Policy Company',
    'Insurance',
    'Seguro',
    'Who insures you now?',
  ].map(
    (word) =>
      [
        `a known insurer under ${word}`,
        { Name: 'Rosa Paz', [word]: 'Geico', Phone: phone },
        { name: 'Rosa Paz', current_carrier: 'Geico' },
      ] as const,
  ),
  [
    'an agency is no insurer',
    { Name: 'Rosa Paz', Agency: 'Sol Seguros', MGA: 'Orchid', Phone: phone },
    { current_carrier: '' },
  ],
  [
    'an insurer alone is nobody',
    { Company: 'GEICO', Phone: phone },
    { name: formatPhone(mine), current_carrier: 'GEICO' },
  ],
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
    'When does your policy renew?',
    '¿Cuándo se vence su póliza?',
    'Pol Exp',
    'Term Expiration Date',
    'Renewal Effective Date',
    'Fecha de vto.',
    'Fecha Ven.',
  ].map(
    (word) =>
      [
        `the expiration is ${word}`,
        { Name: 'Rosa Paz', Phone: phone, [word]: '01/31/2027' },
        { current_expiration_date: '2027-01-31' },
      ] as const,
  ),
  ...[
    'Annual Premium',
    'Prima',
    'Prima anual',
    'Premium',
    'Tot Prem',
    'Est. Premium',
    'Total Written Premium',
    'Prima (USD)',
  ].map(
    (word) =>
      [
        `the premium is ${word}`,
        { Name: 'Rosa Paz', Phone: phone, [word]: '$1,200.50' },
        { current_premium: '1200.50' },
      ] as const,
  ),
  ...[
    'LOB',
    'Policy Type',
    'Ramo',
    'Line of Business',
    'Tipo de póliza',
    'Pol Type',
    'Línea de negocio',
    'What type of insurance are you interested in?',
    '¿Qué tipo de seguro busca?',
    'Seguro de',
  ].map(
    (word) =>
      [`the product is ${word}`, { Name: 'Rosa Paz', Phone: phone, [word]: 'Auto' }, { product_type: 'Auto' }] as const,
  ),
  ...[
    'Consentimiento TCPA',
    'SMS Consent',
    'TCPA',
    'Acepta llamadas',
    'TCPA Consent (Y/N)',
    '¿Autoriza llamadas y mensajes?',
    'Acepta SMS',
    'Consent to contact?',
  ].map(
    (word) =>
      [`the consent is ${word}`, { Name: 'Rosa Paz', Phone: phone, [word]: 'Sí' }, { tcpa_consent: true }] as const,
  ),
  ...['31-ene-27', '20270131', 'Sunday, January 31, 2027', '31 Jan 2027'].map(
    (day) =>
      [
        `a day as ${day}`,
        { Name: 'Rosa Paz', Phone: phone, Vence: day },
        { current_expiration_date: '2027-01-31' },
      ] as const,
  ),
  [
    'words beside that make another thing of it',
    {
      Name: 'Rosa Paz',
      Phone: phone,
      'Renewal Status': '01/31/2027',
      'Carrier Code': 'Geico Code',
      'Premium Frequency': '1200',
      'Opt Out': 'Yes',
      'Consent date': 'Yes',
      'House number': '786-555-2302',
    },
    {
      current_expiration_date: null,
      current_carrier: '',
      current_premium: null,
      tcpa_consent: false,
      second_phone: '',
    },
  ],
  [
    'the present insurer before the one before',
    { Name: 'Rosa Paz', Phone: phone, 'Carrier (Previous)': 'Geico', 'Carrier (Current)': 'Progressive' },
    { current_carrier: 'Progressive' },
  ],
  [
    'words that a program writes as one',
    {
      firstname: 'Rosa',
      lastname: 'Paz',
      homephone: '786-555-2302',
      mobilephone: phone,
      policyexpiration: '01/31/2027',
      currentinsurer: 'Geico',
      annualpremium: '1200',
    },
    {
      name: 'Rosa Paz',
      phone: mine,
      second_phone: further,
      current_carrier: 'Geico',
      current_expiration_date: '2027-01-31',
      current_premium: '1200.00',
    },
  ],
];
