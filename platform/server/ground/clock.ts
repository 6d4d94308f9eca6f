/** The current time. It is always a parameter, so that a test can set it. */
export type Clock = () => Date;

// biome-ignore lint/plugin/no-machine-clock: The clock that a process passes on.
export const systemClock: Clock = () => new Date();
