import * as z from 'zod/mini';
import { boundedText } from '#platform/contract/fields.ts';
import type { SettingInput } from './setting-input.ts';

// Settings that several types have, and what their shapes have in common.

/**
 * How a delivery is authenticated. `signature`: Standard Webhooks. `hmac`: `X-Signature-256` over the body. `key`: a
 * shared key in a header, as a bearer token, as Basic or in the query. `address`: only the secrecy of the address,
 * chosen explicitly.
 */
export const authentications = ['signature', 'hmac', 'key', 'address'] as const;
export type Authentication = (typeof authentications)[number];

/** The header of the shared key if an integration names none. */
export const keyHeaderDefault = 'X-API-Key';

/** A short text. */
export const short = z.optional(boundedText(200));
/** Several ids or names. */
export const ids = z.optional(z.array(boundedText(100)).check(z.maxLength(50)));
/** A whole number between bounds. */
export const whole = (min: number, max: number) => z.optional(z.int().check(z.gte(min), z.lte(max)));

/** How a delivery is authenticated. If omitted, the first method that the type offers. */
export const authentication = z.optional(z.enum(authentications));
/** The header of the shared key. If omitted, `X-API-Key`. */
export const keyHeader = z.optional(
  z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{1,60}$/, { error: 'integrations:validation.header_name' })),
);
/** The app of the refresh token in the key. If omitted, the key is an access token. */
export const clientId = z.optional(boundedText(100));

/** The inputs of these settings, and that of a plain text. */
export const textInput = { kind: 'text' } as const satisfies SettingInput;
export const authenticationInput = { kind: 'authentication' } as const satisfies SettingInput;
export const keyHeaderInput = { kind: 'text', usual: keyHeaderDefault } as const satisfies SettingInput;
export const clientIdInput = { kind: 'text', hint: true } as const satisfies SettingInput;
