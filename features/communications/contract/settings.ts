import * as z from 'zod/mini';
import { boundedText, emailPattern, instant } from '#platform/contract/fields.ts';
import { field, needed, otherwise, shapeOf, text } from '#platform/contract/record-fields.ts';
import { configuringCommunications } from './access.ts';
import { sendingTypes } from './channels.ts';
import { phone, secret } from './providers/provider-form.ts';
import { drawnAs, emailProviders, fieldsOf, hookAddresses } from './providers/providers.ts';

export const senderNameDefault = 'Vigencia';
export const startHourDefault = 8;
export const endHourDefault = 18;
export const segmentsMaxDefault = 5_000;
/** In characters. The installation's mail server sends no longer name than mail programs show. */
export const senderNameMax = 80;

/** Why a channel is stopped until a user repairs it. */
export const channelTroubles = [
  'key_refused',
  'sender_refused',
  'provider_away',
  'no_campaign',
  'region_refused',
  'account_closed',
] as const;
export type ChannelTrouble = (typeof channelTroubles)[number];

const emailFields = fieldsOf('Email');
const smsFields = fieldsOf('SMS');
/** WhatsApp has no provider yet. */
const whatsAppFields = { whatsapp_api_key: secret(), whatsapp_phone_number: phone() };
const channelFields = { ...emailFields, ...smsFields, ...whatsAppFields };

/** The settings that are written and never shown again. */
export const communicationSecrets = drawnAs('secret', channelFields);
export type CommunicationSecret = (typeof communicationSecrets)[number];
/** The settings that are phones. */
export const communicationPhones = drawnAs('phone', channelFields);

const address = otherwise(
  '',
  boundedText(254).check(
    z.refine((given) => given === '' || emailPattern.test(given), { error: 'communications:validation.email' }),
  ),
  z.string(),
);

const hour = z.int().check(z.gte(0), z.lte(23));
const price = z.number().check(z.gte(0), z.lte(10));

const shownAddress = field(needed(z.string()), 'joined');
const addressFields = Object.fromEntries(Object.keys(hookAddresses).map((name) => [name, shownAddress]));

/** The channel settings of an agency. */
export const settingsFields = {
  email_enabled: field(otherwise(true, z.boolean()), 'update'),
  email_provider: field(otherwise(emailProviders[0], z.enum(emailProviders)), 'update'),
  ...emailFields,
  /**
   * The installation's mail server uses it only if the operator allows the agency's domain; otherwise the
   * installation's address is used.
   */
  sender_email: field(address, 'update'),
  sender_name: field(otherwise(senderNameDefault, boundedText(senderNameMax)), 'update'),
  reply_to_email: field(address, 'update'),
  /** Below every marketing e-mail, which is not sent without it. If empty, the agency's address is used. */
  postal_address: field(text(300), 'update'),
  sms_enabled: field(otherwise(false, z.boolean()), 'update'),
  ...smsFields,
  /** The price of one segment, in dollars; 0: unknown. */
  sms_segment_price: field(otherwise(0, price), 'update'),
  /** The monthly limit of segments. Beyond it, automatic text messages wait for the next month. */
  sms_monthly_segments_max: field(otherwise(segmentsMaxDefault, z.int().check(z.gte(0), z.lte(1_000_000))), 'update'),
  /** Always false: WhatsApp isn't supported yet, and true is refused. */
  whatsapp_enabled: field(otherwise(false, z.boolean()), 'update'),
  ...whatsAppFields,
  /** The main switch of all automatic messages, except the renewal reminders, which have their own. */
  enable_automations: field(otherwise(false, z.boolean()), 'update'),
  /** Automatic messages to clients leave only within these hours of the agency. */
  business_hours_enabled: field(otherwise(false, z.boolean()), 'update'),
  business_start_hour: field(otherwise(startHourDefault, hour), 'update'),
  business_end_hour: field(otherwise(endHourDefault, hour), 'update'),
  /** The webhook addresses to set at the providers. `''` where the caller may not see them. */
  ...(addressFields as Record<keyof typeof hookAddresses, typeof shownAddress>),
  /** The actual sender address under these settings. */
  sends_from: field(needed(z.string()), 'joined'),
  /** The installation has no mail server, so no message of a provider that uses it leaves. */
  is_without_mail_server: field(needed(z.boolean()), 'joined'),
  /** The number of messages that waited more than a day for a mail server and need an Admin's decision. */
  waiting_for_admin: field(needed(z.int()), 'joined'),
  /** The stopped channels, and why, in the caller's language. */
  troubles: field(
    needed(
      z.array(
        z.object({
          communication_type: z.enum(sendingTypes),
          code: z.enum(channelTroubles),
          message: z.string(),
          /** The provider's own words; `''`: it gave none. */
          said: z.string(),
          since: instant,
        }),
      ),
    ),
    'joined',
  ),
  /** Segments sent in the agency's current month. */
  sms_segments_this_month: field(needed(z.int()), 'joined'),
  updated_at: field(needed(z.nullable(instant))),
};

export const CommunicationSettings = z.object(shapeOf(settingsFields));
export type CommunicationSettings = z.infer<typeof CommunicationSettings>;
CommunicationSettings.register(z.globalRegistry, { id: 'CommunicationSettings' });

/** Omitted fields are unchanged. */
export const UpdateCommunicationSettings = z.object(shapeOf(settingsFields, 'update'));
export type UpdateCommunicationSettings = z.infer<typeof UpdateCommunicationSettings>;
UpdateCommunicationSettings.register(z.globalRegistry, { id: 'UpdateCommunicationSettings' });

export const CheckChannel = z.object({ communication_type: z.enum(sendingTypes) });
export type CheckChannel = z.infer<typeof CheckChannel>;
CheckChannel.register(z.globalRegistry, { id: 'CheckChannel' });

/** The provider's answer about the stored credentials and the sender. */
export const ChannelCheck = z.object({
  success: z.boolean(),
  /** What is wrong, in the caller's language; `''`: nothing. */
  error: z.string(),
  /** Each check in order, as a sentence, and whether it passed; null: it could not be determined. */
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
