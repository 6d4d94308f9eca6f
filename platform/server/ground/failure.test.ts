import { expect, test } from 'vitest';
import { refusalOf } from './failure.ts';

const failed = (code: string, more: object = {}) => Object.assign(new Error('failed'), { code, ...more });

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', '53100', '57014', '40001', 'ECONNRESET'])(
  '%s passes by: 503, to be tried again',
  (code) => {
    expect(refusalOf(failed(code))).toMatchObject({ status: 503, code: 'unavailable', retryAfterSeconds: 2 });
  },
);

test.each(['ENOENT', '42601', '23505', ''])('%s is a fault of ours: 500', (code) => {
  expect(refusalOf(failed(code))).toMatchObject({ status: 500, code: 'internal_error' });
});
