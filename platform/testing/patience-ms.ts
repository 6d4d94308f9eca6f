/** The same limit as in the end-to-end tests. It gives a busy machine time, and a passing test doesn't wait for it. */
export const patienceMs = 15_000;
