/** Whether a law over routes is to ask those of this slice: `npm test -- --changed` names some, else all are asked. */
export const isAsked = (slice: string): boolean => process.env.LAWS_OF?.split(',').includes(slice) ?? true;
