import * as z from 'zod/mini';
import { facts } from '#platform/contract/fact.ts';
import { email, instant, optionalText, requiredText, uuid } from '#platform/contract/fields.ts';
import { languages } from '#platform/contract/language.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    client: true;
  }
}

export const contactLanguageDefault = 'es';
const nameMax = 120;
const phoneMax = 40;
const addressMax = 300;

export const ContactEmail = email({
  required: 'clients:validation.email_required',
  invalid: 'clients:validation.email_invalid',
});

const PersonName = requiredText(nameMax, 'clients:validation.name_required');

/** A person's data as a form sends them. Phones in any writing: the server brings them to E.164, the US by default. */
export const ContactInput = z.object({
  name: PersonName,
  email: ContactEmail,
  phone: optionalText(phoneMax),
  whatsapp: optionalText(phoneMax),
  address: optionalText(addressMax),
  /** The language the agency writes to this person in. */
  language: z._default(z.enum(languages), contactLanguageDefault),
  /** Consent to be called and texted under the US Telephone Consumer Protection Act. */
  tcpa_consent: z._default(z.boolean(), false),
});
export type ContactInput = z.infer<typeof ContactInput>;

/** A change of a person's data; fields left out stay. */
export const ContactChange = z.object({
  name: z.optional(PersonName),
  email: z.optional(ContactEmail),
  phone: z.optional(z.string().check(z.trim(), z.maxLength(phoneMax))),
  whatsapp: z.optional(z.string().check(z.trim(), z.maxLength(phoneMax))),
  address: z.optional(z.string().check(z.trim(), z.maxLength(addressMax))),
  language: z.optional(z.enum(languages)),
  tcpa_consent: z.optional(z.boolean()),
});
export type ContactChange = z.infer<typeof ContactChange>;

/** What a card shows of a person. */
export const ContactCard = z.object({
  name: z.string(),
  email: z.string(),
  /** E.164, or `''`. */
  phone: z.string(),
  /** The same number as people of its country write it. */
  phone_national: z.string(),
  whatsapp: z.string(),
  whatsapp_national: z.string(),
  language: z.enum(languages),
  tcpa_consent: z.boolean(),
});
export type ContactCard = z.infer<typeof ContactCard>;

export const Contact = z.extend(ContactCard, {
  address: z.string(),
  /** When the consent was given; null without consent. */
  tcpa_consent_at: z.nullable(instant),
  /** The user who noted the consent; null without consent or when no user did. */
  tcpa_consent_by: z.nullable(uuid),
  tcpa_consent_by_name: z.nullable(z.string()),
  /** Through what it was given: `form`, or `import` with the file's name. */
  tcpa_consent_source: z.nullable(z.string()),
});
export type Contact = z.infer<typeof Contact>;
Contact.register(z.globalRegistry, { id: 'Contact' });

/** What the clients tell. */
export const clientFacts = facts('clients', {
  /** A person's data have changed: what she is found by, as it is now. */
  clientChanged: {
    subject: 'client',
    payload: z.object({ id: uuid, name: z.string(), email: z.string(), phone: z.string(), whatsapp: z.string() }),
  },
});
