import * as z from 'zod/mini';
import { ContactChange, ContactInput, contactFields } from '#features/clients/contract.ts';
import { CreateLead, UpdateLead } from '../contract.ts';

/**
 * Whether a text may be a phone number: it has at least as many digits, or letters in their place, as the shortest
 * number. The server, which knows the numbers of all countries, parses it.
 */
const mayBePhone = (text: string) => {
  const signs = text.replace(/[^\da-z+]/gi, '');
  return signs === '' || (signs.startsWith('+') ? signs.length > 7 : signs.length >= 10);
};
const isPhone = () =>
  z.refine<string | undefined>((text) => mayBePhone(text ?? ''), { error: 'clients:validation.phone' });
const phones = {
  phone: contactFields.phone.create.check(isPhone()),
  whatsapp: contactFields.whatsapp.create.check(isPhone()),
  second_phone: contactFields.second_phone.create.check(isPhone()),
};
const changedPhones = {
  phone: contactFields.phone.update.check(isPhone()),
  whatsapp: contactFields.whatsapp.update.check(isPhone()),
  second_phone: contactFields.second_phone.update.check(isPhone()),
};

/** The form schema of a new lead. A field with an impossible phone shows its error when the user leaves it. */
export const LeadInput = z.extend(CreateLead, { contact: z.extend(ContactInput, phones) });

/** The same for an update. */
export const LeadChange = z.extend(UpdateLead, { contact: z.optional(z.extend(ContactChange, changedPhones)) });
