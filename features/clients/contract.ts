import * as z from 'zod/mini';
import { domainEvents } from '#platform/contract/domain-event.ts';
import { calendarDate, email, instant, requiredText, uuid } from '#platform/contract/fields.ts';
import { languages } from '#platform/contract/language.ts';
import { blanksIn, field, needed, otherwise, shapeOf, text } from '#platform/contract/record-fields.ts';

export { isPlaceholderEmail, isPlaceholderPhone } from './contract/identity/placeholders.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    client: true;
  }
}

const nameMax = 120;
const phoneMax = 40;
const addressMax = 300;

export const ContactEmail = email({
  required: 'clients:validation.email_required',
  invalid: 'clients:validation.email_invalid',
});

const PersonName = requiredText(nameMax, 'clients:validation.name_required');

/** A person's fields. */
export const contactFields = {
  name: field(needed(PersonName, z.string()), 'card', 'create', 'update', 'import'),
  /** The person to talk to at a business. */
  contact_name: field(text(nameMax), 'create', 'update'),
  email: field(needed(ContactEmail, z.string()), 'card', 'create', 'update', 'import'),
  /** Accepted in any format; responses contain E.164, or `''`. Without a country code it is a US number. */
  phone: field(text(phoneMax), 'card', 'create', 'update', 'import'),
  /** The same number in the national format of its country. */
  phone_national: field(needed(z.string()), 'card'),
  whatsapp: field(text(phoneMax), 'card', 'create', 'update', 'import'),
  whatsapp_national: field(needed(z.string()), 'card'),
  /** Another number of the client. Lookups use it, but no message is sent to it automatically. */
  second_phone: field(text(phoneMax), 'create', 'update', 'import'),
  second_phone_national: field(needed(z.string())),
  address: field(text(addressMax), 'create', 'update', 'import'),
  /** null means unknown. It distinguishes two people with the same name and number. */
  birth_date: field(otherwise(null, z.nullable(calendarDate)), 'create', 'update', 'import'),
  /** The language in which the agency writes to this person. */
  language: field(otherwise('es', z.enum(languages)), 'card', 'create', 'update', 'import'),
  /** Consent to be called and texted under the US Telephone Consumer Protection Act. */
  tcpa_consent: field(otherwise(false, z.boolean()), 'card', 'create', 'update', 'import'),
  /** When the consent was given. null without consent. */
  tcpa_consent_at: field(needed(z.nullable(instant))),
  /** The user who recorded the consent. null without consent, or if no user did. */
  tcpa_consent_by: field(needed(z.nullable(uuid))),
  tcpa_consent_by_name: field(needed(z.nullable(z.string())), 'joined'),
  /** The source of the consent: `form`, `import` with the file's name, or `integration` with the integration's. */
  tcpa_consent_source: field(needed(z.nullable(z.string()))),
};

/** A person's data in the form of a create request. */
export const ContactInput = z.object(shapeOf(contactFields, 'create'));
export type ContactInput = z.infer<typeof ContactInput>;

/** The data of a person of whom nothing else is known than the name and the email, which are always given. */
export const blankContact = blanksIn(contactFields, 'create');

/** A change of a person's data. Omitted fields stay the same. */
export const ContactChange = z.object(shapeOf(contactFields, 'update'));
export type ContactChange = z.infer<typeof ContactChange>;

/** A person's data on a card. */
export const ContactCard = z.object(shapeOf(contactFields, 'card'));
export type ContactCard = z.infer<typeof ContactCard>;

export const Contact = z.extend(ContactCard, shapeOf(contactFields));
export type Contact = z.infer<typeof Contact>;
Contact.register(z.globalRegistry, { id: 'Contact' });

/** The domain events of the clients. */
export const clientEvents = domainEvents('clients', {
  /** A consent was checked for a person whose phone is opted out: it is recorded as evidence, and grants nothing. */
  consentTicked: { subject: 'client', payload: z.object({ id: uuid }) },
  /** A person's data changed. The payload has the current search and display data. */
  clientChanged: { subject: 'client', payload: z.extend(ContactCard, { id: uuid }) },
});
