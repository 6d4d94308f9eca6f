import { vi } from 'vitest';
import { patienceMs } from './patience-ms.ts';

/** Files of one project may share `vi`. */
const given = Symbol.for('patience');

/** Gives what is awaited by `vi.waitFor` and `vi.waitUntil` more than their own second, which a busy machine needs alone. */
if (!(given in vi)) {
  const { waitFor, waitUntil } = vi;
  const patient = (options: Parameters<typeof waitFor>[1] = {}) =>
    typeof options === 'number' ? options : { timeout: patienceMs, ...options };
  Object.assign(vi, {
    [given]: true,
    waitFor: ((asked, options) => waitFor(asked, patient(options))) satisfies typeof waitFor,
    waitUntil: ((asked, options) => waitUntil(asked, patient(options))) satisfies typeof waitUntil,
  });
}
