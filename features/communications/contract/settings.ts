import * as z from 'zod/mini';
import { boundedText, emailPattern, instant } from '#platform/contract/fields.ts';
import { field, needed, otherwise, shapeOf, text } from '#platform/contract/record-fields.ts';
import { configuringCommunications } from './access.ts';
import { sendingTypes } from './channels.ts';

export const emailProviders = ['SMTP', 'SendGrid'] as const;

export const senderNameDefault = 'Vigencia';
export const startHourDefault = 8;
export const endHourDefault = 18;
export const segmentsMaxDefault = 5_000;
/** Over SMTP a name that is no longer than mail programs show. */
export const senderNameMax = 80;

/** Why a channel does not send, until somebody mends it. */
export const channelTroubles = [
  'key_refused',
  'sender_refused',
  'provider_away',
  'no_campaign',
  'region_refused',
  'account_closed',
] as const;
export type ChannelTrouble = (typeof channelTroubles)[number];

/** The settings that are written, and never shown again. */
export const communicationSecrets = [
  'sendgrid_api_key',
  'sendgrid_verification_key',
  'twilio_auth_token',
  'whatsapp_api_key',
] as const;
export type CommunicationSecret = (typeof communicationSecrets)[number];

/** Answers have the mask where there is one. The mask keeps what is stored, `''` takes it away. */
const secret = text(2_000);

const address = otherwise(
  '',
  boundedText(254).check(
    z.refine((given) => given === '' || emailPattern.test(given), { error: 'communications:validation.email' }),
  ),
  z.string(),
);

const matching = (pattern: RegExp, error: string, max = 40) =>
  otherwise(
    '',
    boundedText(max).check(z.refine((given) => given === '' || pattern.test(given), { error })),
    z.string(),
  );

const hour = z.int().check(z.gte(0), z.lte(23));
const price = z.number().check(z.gte(0), z.lte(10));

/** What an agency sets of its channels. */
export const settingsFields = {
  email_enabled: field(otherwise(true, z.boolean()), 'update'),
  email_provider: field(otherwise('SMTP', z.enum(emailProviders)), 'update'),
  sendgrid_api_key: field(secret, 'update'),
  /** By which SendGrid's events are proved. */
  sendgrid_verification_key: field(secret, 'update'),
  /** Over SMTP only where the operator lets the agency's domain send; else the installation's address does. */
  sender_email: field(address, 'update'),
  sender_name: field(otherwise(senderNameDefault, boundedText(senderNameMax)), 'update'),
  reply_to_email: field(address, 'update'),
  /** Stands below every marketing e-mail, which is not sent without it. Left empty, it is the agency's address. */
  postal_address: field(text(300), 'update'),
  sms_enabled: field(otherwise(false, z.boolean()), 'update'),
  twilio_account_sid: field(matching(/^AC[0-9a-fA-F]{32}$/, 'communications:validation.account_sid'), 'update'),
  twilio_auth_token: field(secret, 'update'),
  /** In any writing; answers show E.164. */
  twilio_phone_number: field(text(40), 'update'),
  twilio_messaging_service_sid: field(
    matching(/^MG[0-9a-fA-F]{32}$/, 'communications:validation.messaging_service_sid'),
    'update',
  ),
  /** What one segment costs, in dollars; 0: not known. */
  sms_segment_price: field(otherwise(0, price), 'update'),
  /** Beyond so many in a month automatic text messages wait for the next one. */
  sms_monthly_segments_max: field(otherwise(segmentsMaxDefault, z.int().check(z.gte(0), z.lte(1_000_000))), 'update'),
  /** Always off: WhatsApp is still to come, and one that is switched on is refused. */
  whatsapp_enabled: field(otherwise(false, z.boolean()), 'update'),
  whatsapp_api_key: field(secret, 'update'),
  whatsapp_phone_number: field(text(40), 'update'),
  /** The main switch of all that is sent automatically, but for the renewals' mail, which has its own. */
  enable_automations: field(otherwise(false, z.boolean()), 'update'),
  /** Automatic messages to clients leave in these hours of the agency alone. */
  business_hours_enabled: field(otherwise(false, z.boolean()), 'update'),
  business_start_hour: field(otherwise(startHourDefault, hour), 'update'),
  business_end_hour: field(otherwise(endHourDefault, hour), 'update'),
  /** The addresses that the providers are given. `''` for what is not told to this caller. */
  sendgrid_webhook_url: field(needed(z.string()), 'joined'),
  twilio_status_url: field(needed(z.string()), 'joined'),
  twilio_inbound_url: field(needed(z.string()), 'joined'),
  /** Where mail really comes from, with these settings. */
  sends_from: field(needed(z.string()), 'joined'),
  /** The installation has no mail server, so that nothing leaves over SMTP. */
  is_without_mail_server: field(needed(z.boolean()), 'joined'),
  /** So many messages waited more than a day for a mail server, until an Admin says what becomes of them. */
  waiting_for_admin: field(needed(z.int()), 'joined'),
  /** Channels that stand still, and why, in the caller's language. */
  troubles: field(
    needed(
      z.array(
        z.object({
          communication_type: z.enum(sendingTypes),
          code: z.enum(channelTroubles),
          message: z.string(),
          /** In the provider's own words; `''`: it said none. */
          said: z.string(),
          since: instant,
        }),
      ),
    ),
    'joined',
  ),
  /** Segments of this month of the agency that were handed over. */
  sms_segments_this_month: field(needed(z.int()), 'joined'),
  updated_at: field(needed(z.nullable(instant))),
};

export const CommunicationSettings = z.object(shapeOf(settingsFields));
export type CommunicationSettings = z.infer<typeof CommunicationSettings>;
CommunicationSettings.register(z.globalRegistry, { id: 'CommunicationSettings' });

/** What is left out stays. */
export const UpdateCommunicationSettings = z.object(shapeOf(settingsFields, 'update'));
export type UpdateCommunicationSettings = z.infer<typeof UpdateCommunicationSettings>;
UpdateCommunicationSettings.register(z.globalRegistry, { id: 'UpdateCommunicationSettings' });

export const CheckChannel = z.object({ communication_type: z.enum(sendingTypes) });
export type CheckChannel = z.infer<typeof CheckChannel>;
CheckChannel.register(z.globalRegistry, { id: 'CheckChannel' });

/** What the provider says of the stored credentials and the sender. */
export const ChannelCheck = z.object({
  success: z.boolean(),
  /** What is wrong, in the caller's language; `''`: nothing is. */
  error: z.string(),
  /** Each thing that was looked at, in order, as a sentence, and whether it is well; null: it could not be told. */
  findings: z.array(z.object({ code: z.string(), is_well: z.nullable(z.boolean()), message: z.string() })),
});
export type ChannelCheck = z.infer<typeof ChannelCheck>;
ChannelCheck.register(z.globalRegistry, { id: 'ChannelCheck' });

const changes = ['communication_settings'] as const;

export const settingsRoutes = {
  readCommunicationSettings: {
    method: 'GET',
    path: '/communications/settings',
    ...configuringCommunications,
    visits: 'closed',
    ok: [200, CommunicationSettings],
    shows: ['communication_settings'],
    versionWithout: ['troubles', 'sms_segments_this_month', 'is_without_mail_server', 'waiting_for_admin'],
    summary: "The agency's channels",
  },
  updateCommunicationSettings: {
    method: 'PUT',
    path: '/communications/settings',
    ...configuringCommunications,
    body: UpdateCommunicationSettings,
    ok: [200, CommunicationSettings],
    version: 'readCommunicationSettings',
    changes,
    summary: "Change the agency's channels; what stood still is tried again",
  },
  checkChannel: {
    method: 'POST',
    path: '/communications/settings/check',
    ...configuringCommunications,
    body: CheckChannel,
    ok: [200, ChannelCheck],
    steps: true,
    changes,
    summary: 'Ask a provider whether the stored credentials and the sender work',
  },
} as const;
