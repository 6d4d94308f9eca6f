import type { BodyFault } from '#platform/server/hooks/read-body.ts';

/** An answer in the format of its source. */
export interface HookAnswer {
  status: 200 | 201 | 204 | 400 | 401 | 403 | 405 | 413 | 415 | 429 | 503;
  type: 'application/json' | 'text/plain' | 'text/xml';
  text: string;
  retryAfterSeconds?: number;
}

export const json = (status: HookAnswer['status'], body: unknown): HookAnswer => ({
  status,
  type: 'application/json',
  text: JSON.stringify(body),
});

export const plain = (status: HookAnswer['status'], text: string): HookAnswer => ({ status, type: 'text/plain', text });

/** The same answer for an unknown address and for an unauthenticated delivery, so that it reveals nothing. */
export const notVerified = json(401, { code: 'invalid_signature', message: 'The delivery could not be verified.' });

/** Nothing is accepted. Platforms retry later, and the answer has the reason. */
export const paused = json(403, { code: 'paused', message: 'This integration is paused.' });

/** The storage limit for an agency that is closed for work is reached. Sources retry later. */
export const full: HookAnswer = {
  ...json(503, { code: 'unavailable', message: 'This agency takes nothing in at present.' }),
  retryAfterSeconds: 3_600,
};

/** Too many requests. */
export const tooMany = (status: 429 | 503, retryAfterSeconds: number): HookAnswer => ({
  ...json(status, { code: 'rate_limited', message: 'Too many leads at once.' }),
  retryAfterSeconds,
});

/** More leads than one transaction should store. None of them is stored. */
export const tooLong = json(413, { code: 'payload_too_large', message: 'Send fewer leads at once.' });

const faults: Record<BodyFault, readonly [HookAnswer['status'], string]> = {
  unsupported: [415, 'Send JSON, a form or XML, not compressed.'],
  unreadable: [400, 'The body could not be read.'],
};

export function faulty(fault: BodyFault): HookAnswer {
  const [status, message] = faults[fault];
  return json(status, { code: fault, message });
}
