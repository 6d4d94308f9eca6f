import type { SliceConformance } from '#platform/testing/slice-conformance.ts';

/** The person for the records that another agency searches for in later slices' tests. */
export const soughtPerson = {
  name: 'Xochiquetzal Zumárraga',
  email: 'xochi@quetzal.example',
  phone: '3055559876',
  whatsapp: '3055559876',
};

/** Texts that reveal that person in a response. */
export const personWords = ['Xochiquetzal', soughtPerson.email, soughtPerson.phone, '305-555-9876', '(305) 555-9876'];

/** Search texts that match that person. */
export const personSearches = ['xochiquetzal', soughtPerson.phone, soughtPerson.email];

export const conformance: SliceConformance = {
  unaudited: {
    clients: 'Who came with a lead of a source is told with the lead.',
    stopped_phones: 'The ledger of consents is a trail of its own.',
  },
  rows: {
    clients: { subject: 'client' },
    stopped_phones: 'What the consents of a phone amount to, which are told.',
  },
  rights: {
    clients: { app: 'SELECT, INSERT, UPDATE, DELETE' },
    stopped_phones: { app: 'SELECT, INSERT, DELETE' },
  },
};
