import * as z from 'zod/mini';
import { optionalText } from '#platform/contract/fields.ts';
import type { Routes } from '#platform/contract/route.ts';
import { byOperators } from './access.ts';

const messageMax = 500;

/** Within what the lives of sessions can be set. */
export const lifeBounds = {
  session_idle_minutes: { least: 5, most: 720 },
  session_hours: { least: 1, most: 24 },
  remembered_idle_hours: { least: 1, most: 720 },
  remembered_days: { least: 1, most: 30 },
} as const;

/** What is no whole number is told that alone, and not what lies beyond a bound. */
const notWhole = ({ code }: { code?: string }) =>
  code === 'invalid_type' ? 'platform:validation.whole_number' : undefined;

const whole = ({ least, most }: { least: number; most: number }) =>
  z.int({ error: notWhole }).check(z.gte(least, { abort: true }), z.lte(most, { abort: true }));

/** What whoever wants to register is told; `''`: the product's own words. */
const registration = {
  registration_message_en: optionalText(messageMax),
  registration_message_es: optionalText(messageMax),
};

const lives = {
  /** After how long without use a session ends. */
  session_idle_minutes: whole(lifeBounds.session_idle_minutes),
  /** After how long in all, however busy. */
  session_hours: whole(lifeBounds.session_hours),
  /** The same of a session that is remembered. */
  remembered_idle_hours: whole(lifeBounds.remembered_idle_hours),
  remembered_days: whole(lifeBounds.remembered_days),
};

/** Calls a second, and of an integration leads a second, that can be set. */
export const limitBounds = { least: 1, most: 1_000_000 };

/** Which limits there are. */
export const limits = ['limit_per_user', 'limit_per_agency', 'limit_per_address', 'limit_per_integration'] as const;

const limit = whole(limitBounds);

const sooner = { error: 'system:validation.idle_longer' };

export const ChangeSettings = z
  .object({
    ...registration,
    ...lives,
    limit_per_user: limit,
    limit_per_agency: limit,
    limit_per_address: limit,
    limit_per_integration: limit,
  })
  .check(
    z.refine(({ session_idle_minutes, session_hours }) => session_idle_minutes <= session_hours * 60, {
      ...sooner,
      path: ['session_idle_minutes'],
    }),
    z.refine(({ remembered_idle_hours, remembered_days }) => remembered_idle_hours <= remembered_days * 24, {
      ...sooner,
      path: ['remembered_idle_hours'],
    }),
  );
export type ChangeSettings = z.infer<typeof ChangeSettings>;
ChangeSettings.register(z.globalRegistry, { id: 'ChangeSettings' });

export const Settings = z.object({
  registration_message_en: z.string(),
  registration_message_es: z.string(),
  session_idle_minutes: z.int(),
  session_hours: z.int(),
  remembered_idle_hours: z.int(),
  remembered_days: z.int(),
  /** What holds: where the environment sets one, what it says. */
  limit_per_user: z.int(),
  limit_per_agency: z.int(),
  limit_per_address: z.int(),
  limit_per_integration: z.int(),
  /** What only the environment changes, with the name of its variable. */
  environment: z.array(z.object({ field: z.enum(limits), variable: z.string() })),
});
export type Settings = z.infer<typeof Settings>;
Settings.register(z.globalRegistry, { id: 'Settings' });

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
    changes: ['installation_settings'],
    summary: 'Set all of it; lives hold for sessions that begin from now on',
  },
} as const satisfies Routes;
