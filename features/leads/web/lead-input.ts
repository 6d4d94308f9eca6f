import * as z from 'zod/mini';
import { ContactChange, ContactInput, contactFields } from '#features/clients/contract.ts';
import { CreateLead, UpdateLead } from '../contract.ts';

/**
 * Whether a text may be a phone: as many digits as the shortest number has, or letters for them. What looks right is read
 * by the server, which knows the numbers of all countries.
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

/** A new lead as its form checks it: what can be no phone is said when its field is left. */
export const LeadInput = z.extend(CreateLead, { contact: z.extend(ContactInput, phones) });

/** The same for a change. */
export const LeadChange = z.extend(UpdateLead, { contact: z.optional(z.extend(ContactChange, changedPhones)) });
