/** The time zone in which operators name days. */
export const houseZone = 'America/New_York';

/** Who keeps the installation: operators alone, of no agency. */
export const byOperators = { on: 'platform', allow: ['Super Admin'] } as const;
