import type * as z from 'zod/mini';
import type { CreateTemplate } from './contract/templates.ts';

let made = 0;

type NewTemplate = z.input<typeof CreateTemplate>;

/** What a form sends for a template, valid and different at each call; give what the test is about. */
export function aTemplate(given: Partial<NewTemplate> = {}): NewTemplate {
  made += 1;
  return { name: `Felicitación ${made}`, content: 'Feliz cumpleaños, {{client_first_name}}.', ...given };
}
