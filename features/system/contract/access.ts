/** Who keeps the installation: operators alone, of no agency. */
export const byOperators = { on: 'platform', allow: ['Super Admin'] } as const;
