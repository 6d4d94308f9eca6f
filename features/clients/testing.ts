import { blankContact, type ContactInput } from './contract.ts';

let made = 0;

/**
 * A person's data as a validated form has them, valid and different at each call. Pass the values that the test is
 * about.
 */
export function aContact(overrides: Partial<ContactInput> = {}): ContactInput {
  made += 1;
  const number = String(made).padStart(4, '0');
  return {
    ...blankContact,
    name: `Teresa Ejemplo ${number}`,
    email: `teresa.${number}@example.com`,
    phone: `786555${number}`,
    ...overrides,
  };
}
