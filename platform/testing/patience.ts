import { vi } from 'vitest';
import { patienceMs } from './patience-ms.ts';

/** Files of one project may share `vi`. */
const given = Symbol.for('patience');

/** Raises the one-second default timeout of `vi.waitFor` and `vi.waitUntil`, which only a busy machine needs. */
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
