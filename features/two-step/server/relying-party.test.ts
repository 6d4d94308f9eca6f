import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';
import { readUserHandle, userHandleOf } from './user-handle.ts';

test.each([
  ['https://app.vigencia.example', 'app.vigencia.example', 'https://app.vigencia.example'],
  ['https://vigencia.example:8443/crm', 'vigencia.example', 'https://vigencia.example:8443'],
  ['http://localhost:5173', 'localhost', 'http://localhost:5173'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
])('at %s passkeys belong to %s', (appUrl, id, origin) => {
  expect(relyingPartyOf(appUrl)).toEqual({ id, origin });
});

test.each(['http://vigencia.example', 'https://203.0.113.7', 'http://10.0.0.4:3000', 'https://[2001:db8::1]'])(
  'at %s there are none',
  (appUrl) => {
    expect(relyingPartyOf(appUrl)).toBeNull();
  },
);

test('a passkey names its agency and its user', () => {
  const [agencyId, userId] = ['1c2d3e4f-3c1e-4b8e-9d55-0a1b2c3d4e5f', '7d0f3a52-3c1e-4b8e-9d55-0a1b2c3d4e5f'];
  expect(readUserHandle(userHandleOf(agencyId, userId))).toEqual({ agencyId, userId });
  for (const other of ['', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`])
    expect(readUserHandle(other)).toBeNull();
});
