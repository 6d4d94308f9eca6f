/** As long as a journey waits: a busy machine is given time, and a test that is right does not wait for it. */
export const patienceMs = 15_000;
