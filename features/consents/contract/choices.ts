/** The channels for which consents are recorded. */
export const consentChannels = ['Email', 'SMS'] as const;
export type ConsentChannel = (typeof consentChannels)[number];

/** `service`: about what the client has or has requested. `marketing`: everything that sells. */
export const consentPurposes = ['service', 'marketing'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/**
 * The kinds of entries: consent `given` or `revoked`; marketing `held`, because a reply may have been an opt-out; an
 * address `undeliverable`, or deliverable again (`restored`).
 */
export const consentChanges = ['given', 'revoked', 'held', 'undeliverable', 'restored'] as const;
export type ConsentChange = (typeof consentChanges)[number];

/** The source of an entry. */
export const consentSources = ['form', 'import', 'integration', 'reply', 'link', 'provider', 'staff'] as const;
export type ConsentSource = (typeof consentSources)[number];

/** The state of an address for one purpose. For texts `none` allows nothing, for e-mail everything. */
export const purposeStates = ['none', 'given', 'revoked'] as const;
export type PurposeState = (typeof purposeStates)[number];
