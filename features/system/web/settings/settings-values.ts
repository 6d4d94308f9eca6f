import { secretMask } from '#platform/contract/secret.ts';
import { type ChangeSettings, limits, type Settings } from '../../contract.ts';

export const messages = ['registration_message_en', 'registration_message_es'] as const;
export const lives = ['session_idle_minutes', 'session_hours', 'remembered_idle_hours', 'remembered_days'] as const;
export const senders = ['mail_from_name', 'mail_from_address'] as const;

const numbers = [...lives, ...limits, 'smtp_port'] as const;
const texts = [...messages, ...senders, 'smtp_host', 'smtp_security', 'smtp_username'] as const;

type NumberField = (typeof numbers)[number];
export type Values = Record<NumberField | (typeof texts)[number] | 'smtp_password', string>;
export type Field = keyof Values;

/** The form values of the settings: a stored password is an empty field. */
export const valuesOf = (settings: Settings): Values => ({
  ...(Object.fromEntries([...numbers, ...texts].map((field) => [field, String(settings[field])])) as Values),
  smtp_password: '',
});

/** The changed fields, as a request body. The password is sent with its server and removed with it. */
export function changesOf(before: Values, after: Values): ChangeSettings {
  const differing = <F extends Field>(fields: readonly F[]) => fields.filter((field) => after[field] !== before[field]);
  const changes = {
    ...Object.fromEntries(differing(numbers).map((field) => [field, numberOf(after[field])])),
    ...Object.fromEntries(differing(texts).map((field) => [field, after[field]])),
  } as ChangeSettings;
  if (after.smtp_password !== '') return { ...changes, smtp_password: after.smtp_password };
  const isGone = changes.smtp_host === '' || changes.smtp_username === '';
  return isGone ? { ...changes, smtp_password: '' } : changes;
}

/** Empty text is NaN, not 0. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** Whether a secret is set. */
export const isSet = (secret: string): boolean => secret === secretMask;
