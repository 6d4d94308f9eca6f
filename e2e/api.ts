import { randomBytes } from 'node:crypto';
import { worldPassword } from '#db/world.ts';
import { expect } from './expect.ts';
import type { Installation } from './installation.ts';

/** Calls the API directly. Throws unless the call succeeds. */
export async function callApi(
  { url }: Installation,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  token = '',
): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return answer.status === 204 ? {} : ((await answer.json()) as Record<string, string>);
}

/**
 * A person's name that is new in the test world, even if the test runs in it repeatedly. Its last word has letters only:
 * a message doesn't call its reader by a name with five digits in a row, which may be a phone.
 */
export function newName(name: string): string {
  const letters = randomBytes(3)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  return `${name} ${letters}`;
}

/** The token of a new session of a user in the test world. */
export async function openSession(world: Installation, username: string): Promise<string> {
  const { access_token } = await callApi(world, 'POST', '/auth/login', { username, password: worldPassword });
  return access_token as string;
}

/**
 * A user of Lakeside that no other test uses, with the world's password. The tests of a worker share its world, so no
 * test may change the password of a named user.
 */
export async function newColleague(world: Installation): Promise<{ username: string; email: string }> {
  const username = `dolores_${randomBytes(4).toString('hex')}`;
  const email = `${username}@example.com`;
  const first = { username, email, password: 'Pelican-Dock-31', full_name: 'Dolores Grant', role: 'Manager' };
  await callApi(world, 'POST', '/auth/register', first, await openSession(world, 'walter'));
  const { access_token } = await callApi(world, 'POST', '/auth/login', first);
  const change = { current_password: first.password, new_password: worldPassword };
  await callApi(world, 'PUT', '/auth/password', change, access_token);
  return { username, email };
}
