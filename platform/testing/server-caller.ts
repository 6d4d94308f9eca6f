import type { ServerProcess } from './server-process.ts';

/** Sends one request to the API of a server process. Fails after ten seconds, or if the server is gone. */
export function callServer(
  { url }: Pick<ServerProcess, 'url'>,
  method: 'GET' | 'POST' | 'PUT',
  address: string,
  { token, body, headers = {} }: { token?: string; body?: object; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${url}/api${address}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
}

/** Sets up a new installation and signs in its first administrator. Returns the session's token. */
export async function firstAdministrator(server: ServerProcess): Promise<string> {
  const created = (await (await callServer(server, 'POST', '/auth/create-default-admin')).json()) as Record<
    string,
    string
  >;
  const signIn = await callServer(server, 'POST', '/auth/login', { body: created });
  const { access_token: token } = (await signIn.json()) as { access_token: string };
  const body = { current_password: created.password, new_password: 'un faro en la bahía' };
  const changed = await callServer(server, 'PUT', '/auth/password', { token, body });
  if (changed.status !== 204) throw new Error(`The password was not changed: ${await changed.text()}`);
  return token;
}

/** Every row of a list, page by page. */
export async function readAll<Row>(server: ServerProcess, token: string, list: string): Promise<Row[]> {
  const found: Row[] = [];
  for (let address: string | undefined = `${list}?limit=500`; address; ) {
    const answer = await callServer(server, 'GET', address, { token });
    found.push(...((await answer.json()) as Row[]));
    address = /<\/api([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return found;
}
