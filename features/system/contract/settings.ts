import * as z from 'zod/mini';
import { boundedText, emailPattern } from '#platform/contract/fields.ts';
import type { Routes } from '#platform/contract/route.ts';
import { byOperators } from './access.ts';
import { whole } from './whole.ts';

const messageMax = 500;

/** The bounds of session lifetimes. */
export const lifeBounds = {
  session_idle_minutes: { least: 5, most: 720 },
  session_hours: { least: 1, most: 24 },
  remembered_idle_hours: { least: 1, most: 720 },
  remembered_days: { least: 1, most: 30 },
} as const;

/** The text for visitors who want to register; `''`: the default text. */
const registration = {
  registration_message_en: boundedText(messageMax),
  registration_message_es: boundedText(messageMax),
};

const lives = {
  /** After how many minutes without use a session ends. */
  session_idle_minutes: whole(lifeBounds.session_idle_minutes),
  /** After how many hours in total a session ends, even if it is used. */
  session_hours: whole(lifeBounds.session_hours),
  /** The same for a remembered session. */
  remembered_idle_hours: whole(lifeBounds.remembered_idle_hours),
  remembered_days: whole(lifeBounds.remembered_days),
};

/** The bounds of rate limits: calls per second, and for an integration leads per second. */
export const limitBounds = { least: 1, most: 1_000_000 };

/** The configurable limits. */
export const limits = ['limit_per_user', 'limit_per_agency', 'limit_per_address', 'limit_per_integration'] as const;

const limit = whole(limitBounds);

export const smtpSecurities = ['starttls', 'tls', 'none'] as const;
const portBounds = { least: 1, most: 65_535 };

const host = boundedText(253).check(z.regex(/^([a-z0-9_.-]*|[0-9a-f:.]+)$/i, { error: 'system:validation.host' }));

const address = boundedText(254).check(
  z.refine((given) => given === '' || emailPattern.test(given), { error: 'system:validation.email' }),
);

/** The sender of the installation's mail; `''`: the product's name, and an address under `APP_URL`. */
const sender = { mail_from_name: boundedText(80), mail_from_address: address };

/** The mail server; without a host no mail is sent. */
const server = {
  smtp_host: host,
  smtp_port: whole(portBounds),
  smtp_security: z.enum(smtpSecurities),
  smtp_username: boundedText(254),
  /** Responses contain the mask if a password is set. Sending the mask keeps the stored password, `''` removes it. */
  smtp_password: z.string().check(z.maxLength(500)),
};

/** Omitted fields are unchanged. */
export const ChangeSettings = z.partial(
  z.object({
    ...registration,
    ...lives,
    limit_per_user: limit,
    limit_per_agency: limit,
    limit_per_address: limit,
    limit_per_integration: limit,
    ...sender,
    ...server,
  }),
);
export type ChangeSettings = z.infer<typeof ChangeSettings>;
ChangeSettings.register(z.globalRegistry, { id: 'ChangeSettings' });

const serverFields = ['smtp_host', 'smtp_port', 'smtp_security', 'smtp_username', 'smtp_password'] as const;

export const Settings = z.object({
  registration_message_en: z.string(),
  registration_message_es: z.string(),
  session_idle_minutes: z.int(),
  session_hours: z.int(),
  remembered_idle_hours: z.int(),
  remembered_days: z.int(),
  /** The effective values: the environment's value if it sets one. */
  limit_per_user: z.int(),
  limit_per_agency: z.int(),
  limit_per_address: z.int(),
  limit_per_integration: z.int(),
  mail_from_name: z.string(),
  mail_from_address: z.string(),
  /** The sender if none is set. */
  mail_from_default: z.object({ name: z.string(), address: z.string() }),
  /** The effective values, as with limits. */
  smtp_host: z.string(),
  smtp_port: z.int(),
  smtp_security: z.enum(smtpSecurities),
  smtp_username: z.string(),
  smtp_password: z.string(),
  /** `APP_URL`: the base of every link in mail. */
  app_url: z.string(),
  /** `MAIL_FROM_DOMAINS`: the domains that agencies may send from. */
  mail_from_domains: z.array(z.string()),
  /** The fields that only the environment can change, with the names of their variables. */
  environment: z.array(z.object({ field: z.enum([...limits, ...serverFields]), variable: z.string() })),
});
export type Settings = z.infer<typeof Settings>;
Settings.register(z.globalRegistry, { id: 'Settings' });

export const TestMail = z.object({
  to: z.string().check(
    z.trim(),
    z.maxLength(254),
    z.refine((given) => emailPattern.test(given), { error: 'system:validation.email' }),
  ),
});
export type TestMail = z.infer<typeof TestMail>;
TestMail.register(z.globalRegistry, { id: 'TestMail' });

/**
 * The outcome of a test message: the server accepted it, it was stored as a file, the server refused it, or the outcome
 * is unknown.
 */
export const testMailOutcomes = ['taken', 'kept', 'refused', 'may_have_arrived'] as const;

export const TestMailOutcome = z.object({
  fate: z.enum(testMailOutcomes),
  /** The mail server's reply; `''`: none. */
  said: z.string(),
});
export type TestMailOutcome = z.infer<typeof TestMailOutcome>;
TestMailOutcome.register(z.globalRegistry, { id: 'TestMailOutcome' });

export const settingRoutes = {
  readSettings: {
    ...byOperators,
    method: 'GET',
    path: '/system/settings',
    ok: [200, Settings],
    shows: ['installation_settings'],
    summary: 'What operators have set for the whole installation',
  },
  changeSettings: {
    ...byOperators,
    method: 'PUT',
    path: '/system/settings',
    body: ChangeSettings,
    ok: [200, Settings],
    version: 'readSettings',
    changes: ['installation_settings'],
    summary: 'Set some of it; lives hold for sessions that begin from now on',
  },
  sendTestMail: {
    ...byOperators,
    method: 'POST',
    path: '/system/settings/test-mail',
    body: TestMail,
    ok: [200, TestMailOutcome],
    steps: true,
    changes: [],
    summary: 'Send a message over the mail server that is set, and say what became of it',
  },
} as const satisfies Routes;
