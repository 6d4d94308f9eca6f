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

/** An entry of the ledger, which never changes. */
export const Consent = z.object({
  id: uuid,
  communication_type: z.enum(consentChannels),
  /** The e-mail address, or the phone in E.164. The entry applies to all clients who have it. */
  address: z.string(),
  purposes: z.array(z.enum(consentPurposes)),
  change: z.enum(consentChanges),
  /** The text that was shown or answered. `''` means unknown. */
  words: z.string(),
  language: z.nullable(z.enum(languages)),
  source: z.enum(consentSources),
  /** The name of the file, the integration or the provider. `''` means none. */
  source_name: z.string(),
  network_address: z.string(),
  page_url: z.string(),
  /** Certificates of third parties that recorded the form. */
  certificate: z.string(),
  /** When the statement was made. */
  at: instant,
  /** The user who recorded it. null means no user did. */
  by_name: z.nullable(z.string()),
  created_at: instant,
});
export type Consent = z.infer<typeof Consent>;
Consent.register(z.globalRegistry, { id: 'Consent' });

/** The current state of a client's address, for code that sends to it. */
export const AddressState = z.object({
  communication_type: z.enum(consentChannels),
  address: z.string(),
  service: z.enum(purposeStates),
  marketing: z.enum(purposeStates),
  /** A reply may have been an opt-out: no marketing goes there until a user has reviewed it. */
  is_held: z.boolean(),
  /** The number may belong to another person: service messages are held as well. */
  is_service_held: z.boolean(),
  is_undeliverable: z.boolean(),
  /**
   * For an e-mail: a link for messages sent elsewhere, with which the client opts out of marketing. `''` for a phone.
   */
  unsubscribe_url: z.string(),
  /** null means nothing is known of the address. */
  changed_at: z.nullable(instant),
});
export type AddressState = z.infer<typeof AddressState>;
AddressState.register(z.globalRegistry, { id: 'AddressState' });

/**
 * A statement made to a user of the agency, orally or on paper. It can also reverse an opt-out, so the client's words
 * are required.
 */
export const AddConsent = z.object({
  communication_type: z.enum(consentChannels),
  purposes: z.array(z.enum(consentPurposes)).check(z.minLength(1), z.maxLength(consentPurposes.length)),
  change: z.enum(['given', 'revoked', 'restored']),
  words: boundedText(wordsMax).check(z.minLength(1, { error: 'consents:validation.words_required' })),
  language: z._default(z.nullable(z.enum(languages)), null),
  /** When the statement was made. Defaults to the current time. */
  at: z.optional(dateOrInstant),
});
export type AddConsent = z.infer<typeof AddConsent>;
AddConsent.register(z.globalRegistry, { id: 'AddConsent' });

/** The domain events of the ledger. */
export const consentEvents = domainEvents('consents', {
  /** An address changed its state. The entry with this id has the reason. */
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
    summary: 'The unsubscribe page with its button; it changes nothing',
  },
  unsubscribe: {
    method: 'POST',
    ...link,
    changes: ['consent', 'client'],
    summary: 'Unsubscribe an address from marketing, with the link of an email',
  },
});
