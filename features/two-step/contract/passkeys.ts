import * as z from 'zod/mini';
import { instant, requiredText, uuid } from '#platform/contract/fields.ts';

/** One key of a user. */
export const Passkey = z.object({
  id: uuid,
  name: z.string(),
  created_at: instant,
  /** null: never yet. */
  last_used_at: z.nullable(instant),
});
export type Passkey = z.infer<typeof Passkey>;
Passkey.register(z.globalRegistry, { id: 'Passkey' });

/** Bytes in base64url. */
const bytes = (max: number) => z.string().check(z.minLength(1), z.regex(/^[\w-]*$/), z.maxLength(max));
const transports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']));

/** A key by which its authenticator knows it. */
const KnownKey = z.object({ id: z.string(), transports });

/** What the browser is told to make a passkey of. */
export const PasskeySetup = z.object({
  challenge: z.string(),
  rp_id: z.string(),
  /** In base64url; what the passkey later says whose it is. */
  user_handle: z.string(),
  username: z.string(),
  full_name: z.string(),
  /** An authenticator that holds one of them makes no second one. */
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

/** What its owner calls a passkey. */
export const RenamePasskey = z.object({ name: PasskeyName });
export type RenamePasskey = z.infer<typeof RenamePasskey>;
RenamePasskey.register(z.globalRegistry, { id: 'RenamePasskey' });

export const WaitingToken = z.string().check(z.minLength(1), z.maxLength(200));

/** What the browser is told to ask a passkey. */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rp_id: z.string(),
  /** Any of these; none named: whichever the authenticator has for us. */
  known: z.array(KnownKey),
});
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;
PasskeyQuestion.register(z.globalRegistry, { id: 'PasskeyQuestion' });

/** What a passkey has answered. */
export const PasskeyAnswer = z.object({
  id: bytes(1_400),
  client_data: bytes(2_000),
  authenticator_data: bytes(1_000),
  signature: bytes(1_400),
  /** Whose it is, as it was told when it was made. */
  user_handle: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

export const SignInWithPasskey = z.object({
  ...PasskeyAnswer.shape,
  /** Of the sign-in that waits for it; left out: the passkey alone is shown, and its user has proved to be there. */
  token: z.optional(WaitingToken),
  /** Where there is no token, which knows it. */
  remember_me: z._default(z.boolean(), false),
});
export type SignInWithPasskey = z.infer<typeof SignInWithPasskey>;
SignInWithPasskey.register(z.globalRegistry, { id: 'SignInWithPasskey' });
