import * as z from 'zod/mini';
import { instant, requiredText, uuid } from '#platform/contract/fields.ts';

/** One passkey of a user. */
export const Passkey = z.object({
  id: uuid,
  name: z.string(),
  created_at: instant,
  /** null: never used. */
  last_used_at: z.nullable(instant),
});
export type Passkey = z.infer<typeof Passkey>;
Passkey.register(z.globalRegistry, { id: 'Passkey' });

/** Bytes in base64url. */
const bytes = (max: number) => z.string().check(z.minLength(1), z.regex(/^[\w-]*$/), z.maxLength(max));
const transports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']));

/** A key in the terms of its authenticator. */
const KnownKey = z.object({ id: z.string(), transports });

/** The browser's options for creating a passkey. */
export const PasskeySetup = z.object({
  challenge: z.string(),
  rp_id: z.string(),
  /** In base64url. The passkey later sends it to identify its user. */
  user_handle: z.string(),
  username: z.string(),
  full_name: z.string(),
  /** An authenticator that has one of these creates no second one. */
  known: z.array(KnownKey),
});
export type PasskeySetup = z.infer<typeof PasskeySetup>;
PasskeySetup.register(z.globalRegistry, { id: 'PasskeySetup' });

const PasskeyName = requiredText(60);

export const AddPasskey = z.object({
  name: PasskeyName,
  id: bytes(1_400),
  client_data: bytes(2_000),
  attestation: bytes(6_000),
  transports: z._default(transports.check(z.maxLength(7)), []),
});
export type AddPasskey = z.infer<typeof AddPasskey>;
AddPasskey.register(z.globalRegistry, { id: 'AddPasskey' });

/** The user's name for a passkey. */
export const RenamePasskey = z.object({ name: PasskeyName });
export type RenamePasskey = z.infer<typeof RenamePasskey>;
RenamePasskey.register(z.globalRegistry, { id: 'RenamePasskey' });

export const WaitingToken = z.string().check(z.minLength(1), z.maxLength(200));

/** The browser's options for a passkey's signature. */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rp_id: z.string(),
  /** Any of these. If empty, any key that the authenticator has for this site. */
  known: z.array(KnownKey),
});
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;
PasskeyQuestion.register(z.globalRegistry, { id: 'PasskeyQuestion' });

/** A passkey's response. */
export const PasskeyAnswer = z.object({
  id: bytes(1_400),
  client_data: bytes(2_000),
  authenticator_data: bytes(1_000),
  signature: bytes(1_400),
  /** The user handle from the passkey's creation. */
  user_handle: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

export const SignInWithPasskey = z.object({
  ...PasskeyAnswer.shape,
  /**
   * The token of the waiting sign-in. If omitted, the passkey alone is the sign-in, and must have verified its user.
   */
  token: z.optional(WaitingToken),
  /** Used only without a token; otherwise the waiting sign-in has this value. */
  remember_me: z._default(z.boolean(), false),
});
export type SignInWithPasskey = z.infer<typeof SignInWithPasskey>;
SignInWithPasskey.register(z.globalRegistry, { id: 'SignInWithPasskey' });
