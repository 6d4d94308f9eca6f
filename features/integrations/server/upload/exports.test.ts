import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { bringFile } from '../../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const quoted = (cell: string) => `"${cell}"`;

/** A file with one row, and the result of that row with the suggested columns only. */
async function become(cells: Readonly<Record<string, string>>) {
  const text = [Object.keys(cells), Object.values(cells)].map((row) => row.map(quoted).join()).join('\n');
  const { body } = await bringFile(server.as('ana'), 'export.csv', `${text}\n`);
  const columns = (body as FileUpload).columns.flatMap(({ name, suggestion }) =>
    suggestion ? [{ name, target: suggestion }] : [],
  );
  const preview = await server.as('ana').post(`/file-uploads/${body.id}/preview`, { columns });
  return preview.body.rows[0]?.lead;
}

describe('What programs export is known without help:', () => {
  const [phone, email] = ['305-555-0301', 'rosa@example.com'];
  const rosa = { name: 'Rosa Peña', email, phone: '+13055550301' };
  const home = { address: '10 Calle 8, Miami, FL', zip_code: '33125' };

  test.each<[string, Record<string, string>, Record<string, unknown>]>([
    [
      'Google Contacts, as it is now',
      {
        'First Name': 'Rosa',
        'Middle Name': 'Inés',
        'Last Name': 'Peña',
        'E-mail 1 - Label': 'Home',
        'E-mail 1 - Value': '',
        'E-mail 2 - Value': email,
        'Phone 1 - Label': 'Mobile',
        'Phone 1 - Value': phone,
        'Address 1 - Label': 'Home',
        'Address 1 - Street': '10 Calle 8',
        'Address 1 - City': 'Miami',
        'Address 1 - Region': 'FL',
        'Address 1 - Postal Code': '33125',
        Birthday: '1990-02-28',
      },
      { ...rosa, name: 'Rosa Inés Peña', ...home, birth_date: '1990-02-28' },
    ],
    [
      'Google Contacts, as it was',
      {
        Name: 'Rosa Peña',
        'Given Name': 'Rosa',
        'Family Name': 'Peña',
        'E-mail 1 - Type': '* Home',
        'E-mail 1 - Value': email,
        'Phone 1 - Type': 'Mobile',
        'Phone 1 - Value': phone,
      },
      rosa,
    ],
    [
      'Outlook in English, of somebody who has an office',
      {
        Title: 'Mrs.',
        'First Name': 'Rosa',
        'Last Name': 'Peña',
        'Business Street': '1 Office Park',
        'Business City': 'Doral',
        'Home Street': '10 Calle 8',
        'Home City': 'Miami',
        'Home State': 'FL',
        'Home Postal Code': '33125',
        'Business Phone': '',
        'Mobile Phone': phone,
        'E-mail Address': email,
      },
      { ...rosa, ...home },
    ],
    [
      'Outlook in English, where the office alone is known',
      {
        'First Name': 'Rosa',
        'Last Name': 'Peña',
        'Business Street': '1 Office Park',
        'Business City': 'Doral',
        'Home Street': '',
        'Home City': '',
        'Primary Phone': phone,
        'E-mail 2 Address': email,
      },
      { ...rosa, address: '1 Office Park, Doral' },
    ],
    [
      'Outlook in Spanish',
      {
        Nombre: 'Rosa',
        Apellidos: 'Peña',
        'Ciudad de residencia': 'Miami',
        'Calle del domicilio': '10 Calle 8',
        'Provincia o estado de residencia': 'FL',
        'Código postal de residencia': '33125',
        'Teléfono móvil': phone,
        'Dirección de correo electrónico': email,
      },
      { ...rosa, ...home },
    ],
    [
      'Thunderbird',
      {
        'First Name': 'Rosa',
        'Last Name': 'Peña',
        'Display Name': 'Rosa Peña',
        'Primary Email': email,
        'Mobile Number': phone,
        'Home Address': '10 Calle 8',
        'Home City': 'Miami',
        'Home State': 'FL',
        'Home ZipCode': '33125',
        'Birth Year': '1990',
        'Birth Month': '2',
        'Birth Day': '28',
      },
      { ...rosa, ...home, birth_date: null },
    ],
    [
      'Pipedrive, of people',
      { Name: 'Rosa Peña', 'Email - Work': '', 'Email - Home': email, 'Phone - Mobile': phone, Owner: 'Ana Gil' },
      rosa,
    ],
    [
      'Pipedrive, of leads',
      { 'Lead - Title': 'Auto', 'Person - Name': 'Rosa Peña', 'Person - Email - Work': email, 'Person - Phone': phone },
      rosa,
    ],
    [
      'Zoho',
      {
        'Record Id': 'zcrm_42',
        'Lead Owner': 'Ana Gil',
        'First Name': 'Rosa',
        'Last Name': 'Peña',
        Phone: '',
        Mobile: phone,
        Email: email,
        Street: '10 Calle 8',
        City: 'Miami',
        State: 'FL',
        'Zip Code': '33125',
        'Lead Source': 'Referral',
        Description: 'Llamar de tarde',
      },
      { ...rosa, ...home, source: 'Referral', notes: 'Llamar de tarde' },
    ],
    [
      'HubSpot',
      {
        'Record ID': '51',
        'First Name': 'Rosa',
        'Last Name': 'Peña',
        Email: email,
        'Phone Number': '',
        'Mobile Phone Number': phone,
        'Contact owner': 'ana@sol.example',
        'Street Address': '10 Calle 8',
        City: 'Miami',
        'State/Region': 'FL',
        'Postal Code': '33125',
      },
      { ...rosa, ...home },
    ],
    [
      'Salesforce, by labels',
      {
        'First Name': 'Rosa',
        'Last Name': 'Peña',
        Email: email,
        Mobile: phone,
        'Mailing Street': '10 Calle 8',
        'Mailing City': 'Miami',
        'Mailing State/Province': 'FL',
        'Mailing Zip/Postal Code': '33125',
      },
      { ...rosa, ...home },
    ],
    [
      'Salesforce, by names',
      {
        Id: '00Q1',
        FirstName: 'Rosa',
        LastName: 'Peña',
        Email: email,
        MobilePhone: phone,
        MailingStreet: '10 Calle 8',
        MailingCity: 'Miami',
        MailingState: 'FL',
        MailingPostalCode: '33125',
        OwnerId: '005',
      },
      { ...rosa, ...home },
    ],
    [
      'Mailchimp',
      {
        'Email Address': email,
        'First Name': 'Rosa',
        'Last Name': 'Peña',
        'Phone Number': phone,
        REGION: 'FL',
        LEID: '9',
      },
      { ...rosa, address: '' },
    ],
    [
      'SuiteCRM',
      {
        first_name: 'Rosa',
        last_name: 'Peña',
        email1: email,
        phone_mobile: phone,
        phone_work: '',
        primary_address_street: '10 Calle 8',
        primary_address_city: 'Miami',
        primary_address_state: 'FL',
        primary_address_postalcode: '33125',
        assigned_user_name: 'ana',
      },
      { ...rosa, ...home },
    ],
    [
      'Mautic',
      {
        id: '7',
        firstname: 'Rosa',
        lastname: 'Peña',
        email,
        mobile: phone,
        address1: '10 Calle 8',
        city: 'Miami',
        state: 'FL',
        zipcode: '33125',
        points: '10',
      },
      { ...rosa, ...home },
    ],
    [
      'companies alone',
      { 'Company Name': 'Hola Transporte', 'Work Phone': phone, Email: email },
      { ...rosa, name: 'Hola Transporte' },
    ],
    ['companies of people', { Company: 'Hola Transporte', 'Last Name': 'Peña', Email: email }, { name: 'Peña' }],
  ])('%s', async (_, cells, expected) => {
    expect(await become(cells)).toMatchObject(expected);
  });
});

describe('What the cells hold weighs more than the title:', () => {
  test.each<[string, Record<string, string>, Record<string, unknown>]>([
    [
      'phones are no name',
      { Nombre: 'Juan Deza', Contacto: '787-555-0841' },
      { name: 'Juan Deza', phone: '+17875550841' },
    ],
    [
      'emails are no phone',
      { Nombre: 'Juan Deza', Teléfono: 'juan@example.com' },
      { name: 'Juan Deza', email: 'juan@example.com', phone: '' },
    ],
    [
      'emails are no address',
      { Nombre: 'Juan', Address: 'juan@example.com' },
      { email: 'juan@example.com', address: '' },
    ],
    [
      'what is called nothing known is how people are reached, where nothing else is',
      { Nombre: 'Juan Deza', Medio: 'juan@example.com', Vía: '(787) 555-0841' },
      { email: 'juan@example.com', phone: '+17875550841' },
    ],
    [
      'but not by whom they belong to',
      { Nombre: 'Juan Deza', Teléfono: '787-555-0841', 'Assigned to': 'ana@sol.example' },
      { email: '', phone: '+17875550841' },
    ],
  ])('%s', async (_, cells, expected) => {
    expect(await become(cells)).toMatchObject(expected);
  });
});
