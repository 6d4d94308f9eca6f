import * as z from 'zod/mini';
import { domainEvents } from '#platform/contract/domain-event.ts';
import { boundedText, dateOrInstant, instant, uuid } from '#platform/contract/fields.ts';
import { files, texts } from '#platform/contract/kinds.ts';
import { languages } from '#platform/contract/language.ts';
import { pageQuery } from '#platform/contract/page.ts';
import { staff } from '#platform/contract/roles.ts';
import { routes } from '#platform/contract/route.ts';
import { consentChanges, consentChannels, consentPurposes, consentSources, purposeStates } from './contract/choices.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    consent: true;
  }
}

export const wordsMax = 2_000;

/** An entry of the ledger, which nobody changes. */
export const Consent = z.object({
  id: uuid,
  communication_type: z.enum(consentChannels),
  /** The e-mail address, or the phone in E.164. It holds for everybody who has it. */
  address: z.string(),
  purposes: z.array(z.enum(consentPurposes)),
  change: z.enum(consentChanges),
  /** The words that were shown, or answered; `''`: not known. */
  words: z.string(),
  language: z.nullable(z.enum(languages)),
  source: z.enum(consentSources),
  /** The name of the file, the integration or the provider; `''`: none. */
  source_name: z.string(),
  network_address: z.string(),
  page_url: z.string(),
  /** Certificates of third parties who watched the form. */
  certificate: z.string(),
  /** When it was said. */
  at: instant,
  /** Who of the agency wrote it down; null: nobody did. */
  by_name: z.nullable(z.string()),
  created_at: instant,
});
export type Consent = z.infer<typeof Consent>;
Consent.register(z.globalRegistry, { id: 'Consent' });

/** How an address of a client stands now, as whoever writes to it asks. */
export const AddressState = z.object({
  communication_type: z.enum(consentChannels),
  address: z.string(),
  service: z.enum(purposeStates),
  marketing: z.enum(purposeStates),
  /** An answer may have been a stop: nothing that is to sell goes there until somebody has looked. */
  is_held: z.boolean(),
  /** The number may be another person's: what is about a policy is held as well. */
  is_service_held: z.boolean(),
  is_undeliverable: z.boolean(),
  /** Of an e-mail: a link for letters outside, by which she closes it for marketing herself. `''` of a phone. */
  unsubscribe_url: z.string(),
  /** null: nothing is known of it. */
  changed_at: z.nullable(instant),
});
export type AddressState = z.infer<typeof AddressState>;
AddressState.register(z.globalRegistry, { id: 'AddressState' });

/**
 * What somebody of the agency was told, in words or on paper. It also opens what was stopped, so it asks for the words that
 * were said.
 */
export const AddConsent = z.object({
  communication_type: z.enum(consentChannels),
  purposes: z.array(z.enum(consentPurposes)).check(z.minLength(1), z.maxLength(consentPurposes.length)),
  change: z.enum(['given', 'revoked', 'restored']),
  words: boundedText(wordsMax).check(z.minLength(1, { error: 'consents:validation.words_required' })),
  language: z._default(z.nullable(z.enum(languages)), null),
  /** When it was said; left out: now. */
  at: z.optional(dateOrInstant),
});
export type AddConsent = z.infer<typeof AddConsent>;
AddConsent.register(z.globalRegistry, { id: 'AddConsent' });

/** What the ledger tells. */
export const consentEvents = domainEvents('consents', {
  /** An address stands otherwise from now on; by its id the entry that says why. */
  consentChanged: {
    subject: 'consent',
    payload: z.object({
      id: uuid,
      communication_type: z.enum(consentChannels),
      address: z.string(),
      change: z.enum(consentChanges),
      purposes: z.array(z.enum(consentPurposes)),
    }),
  },
});

export const unsubscribeMaxBytes = 8 * 1_024;

const link = {
  path: '/u/{token}',
  params: { token: z.string().check(z.regex(/^[\w-]{1,600}$/)) },
  beside: true,
  allow: 'public',
  hook: { maxBytes: unsubscribeMaxBytes, statuses: [404] },
  ok: [200, texts('text/html')],
} as const;

export const consentRoutes = routes('consents', {
  listConsents: {
    method: 'GET',
    path: '/clients/{id}/consents',
    allow: staff,
    query: z.object(pageQuery),
    ok: [200, z.array(Consent)],
    paged: true,
    shows: ['consent', 'client'],
    summary: 'What a client has agreed to and taken back, for each of the addresses she has or had, newest first',
  },
  downloadConsents: {
    method: 'GET',
    path: '/clients/{id}/consents/file',
    allow: staff,
    ok: [200, files('pdf')],
    errors: { letters_missing: 409 },
    shows: ['consent', 'client'],
    summary: 'The same as evidence on paper, in the language of its reader',
  },
  addConsent: {
    method: 'POST',
    path: '/clients/{id}/consents',
    allow: staff,
    body: AddConsent,
    ok: [201, Consent],
    errors: { no_address: 409 },
    changes: ['consent', 'client'],
    summary: 'Write down what a client has agreed to or taken back',
  },
  readConsentStates: {
    method: 'GET',
    path: '/clients/{id}/consents/states',
    allow: staff,
    ok: [200, z.array(AddressState)],
    shows: ['consent', 'client'],
    summary: 'Whether a client may be written to, by each channel',
  },
  showUnsubscribe: {
    method: 'GET',
    ...link,
    shows: [],
    summary: 'A page with a button, for whoever does not want to be written to any more; it changes nothing',
  },
  unsubscribe: {
    method: 'POST',
    ...link,
    changes: ['consent', 'client'],
    summary: 'Close an address for marketing, by the link of an e-mail',
  },
});
