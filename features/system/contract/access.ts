/** The time zone of the days that operators enter. */
export const houseZone = 'America/New_York';

/** Operators only, who belong to no agency. */
export const byOperators = { on: 'platform', allow: ['Super Admin'] } as const;
