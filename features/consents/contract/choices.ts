/** The channels whose consents are kept. */
export const consentChannels = ['Email', 'SMS'] as const;
export type ConsentChannel = (typeof consentChannels)[number];

/** `service`: about what somebody has or asked for. `marketing`: all that is to sell. */
export const consentPurposes = ['service', 'marketing'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/**
 * What an entry says: consent `given` or `revoked`; marketing `held`, because an answer may have been a stop; an address
 * `undeliverable`, or mended again (`restored`).
 */
export const consentChanges = ['given', 'revoked', 'held', 'undeliverable', 'restored'] as const;
export type ConsentChange = (typeof consentChanges)[number];

/** Where an entry came from. */
export const consentSources = ['form', 'import', 'integration', 'reply', 'link', 'provider', 'staff'] as const;
export type ConsentSource = (typeof consentSources)[number];

/** What is known of an address for one purpose. Of a text `none` allows nothing, of an e-mail all. */
export const purposeStates = ['none', 'given', 'revoked'] as const;
export type PurposeState = (typeof purposeStates)[number];
