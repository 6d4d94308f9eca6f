import type * as z from 'zod/mini';
import type { CreateLead } from './contract.ts';

let made = 0;

type NewLead = z.input<typeof CreateLead>;
type Given = Omit<Partial<NewLead>, 'contact'> & { contact?: Partial<NewLead['contact']> };

/** The form data of a lead, valid and different on each call. Pass the fields that the test is about. */
export function aLead({ contact, ...overrides }: Given = {}): NewLead {
  made += 1;
  const number = String(made).padStart(4, '0');
  return {
    product_type: 'Auto',
    source: 'Web',
    zip_code: '33135',
    ...overrides,
    contact: {
      name: `María Ejemplo ${number}`,
      email: `maria.${number}@example.com`,
      phone: `305555${number}`,
      ...contact,
    },
  };
}
