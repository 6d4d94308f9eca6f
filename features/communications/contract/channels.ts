/** How a message travels. Nothing is sent by WhatsApp and Sistema yet. */
export const communicationTypes = ['Email', 'SMS', 'WhatsApp', 'Sistema'] as const;
export type CommunicationType = (typeof communicationTypes)[number];

/** Those by which something is sent. */
export const sendingTypes = ['Email', 'SMS'] as const satisfies readonly CommunicationType[];
export type SendingType = (typeof sendingTypes)[number];
