/**
 * Whether conformance tests over routes call the routes of this slice. `npm test -- --changed` names some slices;
 * otherwise all are called.
 */
export const isAsked = (slice: string): boolean => process.env.LAWS_OF?.split(',').includes(slice) ?? true;
