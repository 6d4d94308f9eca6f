import { sendingTypes } from '../../contract/channels.ts';
import { purposes, type ReasonCode } from '../../contract/messages.ts';
import { settingsFields } from '../../contract/settings.ts';
import type { SettingsRow } from '../settings-row.ts';
import type { JudgedMessage } from './judge.ts';

// The steps of the send policy as a table, for its test: each situation of a message, and what refuses or holds it.

export type Situation = Required<Pick<JudgedMessage, 'channel' | 'purpose' | 'isAutomatic' | 'isToStaff'>>;

export const situations: Situation[] = sendingTypes.flatMap((channel) =>
  purposes.flatMap((purpose) =>
    [false, true].flatMap((isAutomatic) =>
      [false, true].map((isToStaff) => ({ channel, purpose, isAutomatic, isToStaff })),
    ),
  ),
);
export const nameOf = ({ channel, purpose, isAutomatic, isToStaff }: Situation) =>
  `${channel} ${purpose} ${isAutomatic ? 'automatic' : 'by hand'} to ${isToStaff ? 'staff' : 'a client'}`;

/** All inputs of the send policy. */
export interface World {
  request: JudgedMessage;
  settings: Partial<SettingsRow>;
  state: {
    service: string;
    marketing: string;
    is_held: boolean;
    is_service_held: boolean;
    is_undeliverable: boolean;
  };
  /** The number of marketing texts to the phone within 24 hours, and the time of the first one. */
  texts: number;
  first: string;
  now: string;
  hasMailServer: boolean;
}

/** Inputs for which the message is allowed and each bound is only just met. */
export const allWell = (situation: Situation): World => ({
  request: {
    ...situation,
    address: situation.channel === 'Email' ? 'camila.duarte@example.com' : '+13055550142',
    zip: '33135',
    postal_address: '1200 SW 8th St, Miami, FL 33135',
    segments: 2,
  },
  settings: {
    email_enabled: true,
    email_provider: settingsFields.email_provider.empty,
    sms_enabled: true,
    sms_monthly_segments_max: 2,
    business_hours_enabled: true,
    business_start_hour: 8,
    business_end_hour: 22,
  },
  state: {
    service: 'given',
    marketing: 'given',
    is_held: false,
    is_service_held: false,
    is_undeliverable: false,
  },
  texts: 2,
  first: '2026-11-17T17:00:00.000Z',
  now: '2026-11-18T00:59:59.000Z',
  hasMailServer: true,
});

/** A step of the send policy: the inputs that fail it, the situations it applies to, and the verdict. */
export interface Step {
  name: string;
  rule: string;
  reason: ReasonCode;
  /** When a held message leaves; omitted: the message is refused. null: unknown. */
  release_at?: string | null;
  stands: (situation: Situation) => boolean;
  against: (world: World) => void;
  /** Whether the send policy reports the step only when it fails. */
  isSilent?: boolean;
}

const always = () => true;
const toClient = ({ isToStaff }: Situation) => !isToStaff;
const isMarketing = ({ purpose }: Situation) => purpose === 'marketing';
const isText = ({ channel }: Situation) => channel === 'SMS';
const isMail = ({ channel }: Situation) => channel === 'Email';
const automatic = ({ isAutomatic }: Situation) => isAutomatic;
const all =
  (...conditions: Step['stands'][]): Step['stands'] =>
  (situation) =>
    conditions.every((condition) => condition(situation));
const not =
  (condition: Step['stands']): Step['stands'] =>
  (situation) =>
    !condition(situation);

/** In the order of the send policy. */
export const steps: Step[] = [
  {
    name: 'the channel is off',
    rule: 'channel',
    reason: 'channel_off',
    stands: always,
    against: ({ settings }) => Object.assign(settings, { email_enabled: false, sms_enabled: false }),
  },
  {
    name: 'there is no address',
    rule: 'address',
    reason: 'no_address',
    stands: always,
    isSilent: true,
    against: ({ request }) => Object.assign(request, { address: '' }),
  },
  {
    name: 'a stop of service',
    rule: 'stop',
    reason: 'stopped',
    stands: all(toClient, not(isMarketing)),
    against: ({ state }) => Object.assign(state, { service: 'revoked' }),
  },
  {
    name: 'a stop of marketing',
    rule: 'stop',
    reason: 'stopped',
    stands: all(toClient, isMarketing),
    against: ({ state }) => Object.assign(state, { marketing: 'revoked' }),
  },
  {
    name: 'a doubt about service',
    rule: 'held',
    reason: 'held',
    isSilent: true,
    stands: all(toClient, not(isMarketing)),
    against: ({ state }) => Object.assign(state, { is_service_held: true }),
  },
  {
    name: 'a doubt about marketing',
    rule: 'held',
    reason: 'held',
    isSilent: true,
    stands: all(toClient, isMarketing),
    against: ({ state }) => Object.assign(state, { is_held: true }),
  },
  {
    name: 'nothing arrives there',
    rule: 'deliverable',
    reason: 'undeliverable',
    stands: always,
    against: ({ state }) => Object.assign(state, { is_undeliverable: true }),
  },
  {
    name: 'the address is nobody’s',
    rule: 'placeholder',
    reason: 'placeholder',
    stands: all(automatic, toClient),
    against: ({ request }) =>
      Object.assign(request, { address: request.channel === 'Email' ? 'noemail@example.com' : '+13055555555' }),
  },
  {
    name: 'the agency has no postal address',
    rule: 'postal_address',
    reason: 'no_postal_address',
    stands: all(toClient, isMail, isMarketing),
    against: ({ request }) => Object.assign(request, { postal_address: '' }),
  },
  {
    name: 'there is no mail server',
    rule: 'server',
    reason: 'no_mail_server',
    release_at: null,
    isSilent: true,
    stands: isMail,
    against: (world) => Object.assign(world, { hasMailServer: false }),
  },
  {
    name: 'a phone of another country',
    rule: 'in_us',
    reason: 'not_in_us',
    stands: all(toClient, isText),
    against: ({ request }) => request.channel === 'SMS' && Object.assign(request, { address: '+525512345678' }),
  },
  {
    name: 'no consent',
    rule: 'consent',
    reason: 'no_consent',
    stands: all(toClient, isText),
    against: ({ state }) => Object.assign(state, { service: 'none', marketing: 'none' }),
  },
  {
    name: 'the hours of the law are over',
    rule: 'hours',
    reason: 'hours',
    stands: all(toClient, isText),
    release_at: '2026-11-18T13:00:00Z',
    against: (world) => Object.assign(world, { now: '2026-11-18T01:00:00.000Z' }),
  },
  {
    name: 'three texts that are to sell in a day',
    rule: 'per_day',
    reason: 'three_a_day',
    stands: all(toClient, isText, isMarketing),
    against: (world) => Object.assign(world, { texts: 3 }),
  },
  {
    name: 'the agency’s hours are over',
    rule: 'agency_hours',
    reason: 'agency_hours',
    release_at: '2026-11-18T13:00:00Z',
    stands: all(automatic, toClient),
    against: ({ settings }) => Object.assign(settings, { business_end_hour: 19 }),
  },
  {
    name: 'the month’s texts are used up',
    rule: 'month_limit',
    reason: 'month_limit',
    release_at: '2026-11-18T01:59:59Z',
    stands: all(automatic, isText),
    against: ({ settings }) => Object.assign(settings, { sms_monthly_segments_max: 1 }),
  },
];
