/** The channel of a message. WhatsApp and Sistema don't send yet. */
export const communicationTypes = ['Email', 'SMS', 'WhatsApp', 'Sistema'] as const;
export type CommunicationType = (typeof communicationTypes)[number];

/** The channels that send. */
export const sendingTypes = ['Email', 'SMS'] as const satisfies readonly CommunicationType[];
export type SendingType = (typeof sendingTypes)[number];

/** The setting that turns each of them on. */
export const channelSwitches = { Email: 'email_enabled', SMS: 'sms_enabled' } as const satisfies Readonly<
  Record<SendingType, string>
>;
