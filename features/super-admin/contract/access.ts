/** Who may call what an operator calls, and where it is done. */
export const byOperators = { on: 'platform', allow: ['Super Admin'] } as const;
