import type { SliceConformance } from '#platform/testing/slice-conformance.ts';

/** The person of whom later slices make what another agency looks for. */
export const soughtPerson = {
  name: 'Xochiquetzal Zumárraga',
  email: 'xochi@quetzal.example',
  phone: '3055559876',
  whatsapp: '3055559876',
};

/** What shows that person in an answer. */
export const personWords = ['Xochiquetzal', soughtPerson.email, soughtPerson.phone, '305-555-9876', '(305) 555-9876'];

/** What finds that person in a search. */
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
