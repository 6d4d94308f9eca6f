/** The caller of an operator's route, and the scope of the route. */
export const byOperators = { on: 'platform', allow: ['Super Admin'] } as const;
