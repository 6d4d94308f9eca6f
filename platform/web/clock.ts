/**
 * The time as this browser tells it: the one place of the screens that asks. What matters is decided by the server's clock.
 */
export const now = (): Date => new Date();
