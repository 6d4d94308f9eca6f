import { setTimeout as sleep } from 'node:timers/promises';
import { type Asking, askJson, hostOf, membersOf, textOf } from './ask-json.ts';
import { OutsideTrouble } from './outside-trouble.ts';

/** A token that expires sooner isn't used. */
const leftMs = 120_000;
/** The lifetime in seconds if the answer doesn't state one. */
const secondsDefault = 600;
/** How long, in milliseconds, a worker that dies during a renewal blocks others. */
const renewingMs = 30_000;
const looksMax = 15;
const lookEveryMs = 1_000;

/** How a row stores the access token issued for a refresh token. */
export interface KeptToken {
  /** Encrypted; `''` means none. */
  access_token: string;
  access_until: string | null;
  /** When the refresh token expires; null if unknown. */
  refresh_until: string | null;
  /** Until then, a worker is renewing the token. */
  renewing_until: string | null;
}

/** The columns of a row without a token. */
export const noToken = { access_token: '', access_until: null, refresh_until: null } as const;

interface TokenContext {
  clock: () => Date;
  audit(nothing: null): void;
}

/** Where a token is stored. */
export interface TokenStore<D> {
  /** The row, locked until the transaction ends; undefined if there is none. */
  lock(ctx: D): Promise<Omit<KeptToken, 'refresh_until'> | undefined>;
  change(columns: Partial<KeptToken>, ctx: D): Promise<unknown>;
  seal(token: string, ctx: D): string;
  open(kept: string, ctx: D): string;
  /** Stores the refresh token that replaces the former one. */
  keepRefreshToken(token: string, ctx: D): Promise<unknown>;
}

/** The parameters of a token request. */
export interface TokenRequest {
  url: string;
  client_id: string;
  client_secret: string;
  refresh_token: string;
}

interface TokenWork<D> {
  act<T>(act: (ctx: D) => Promise<T>): Promise<T>;
}

/**
 * An access token for calls with a refresh token: the stored one while it is valid, otherwise a renewed one; only one
 * worker renews at a time. `request` is called only for a renewal. Throws {@link OutsideTrouble}. Never call it in a
 * transaction.
 */
export async function accessToken<D extends TokenContext>(
  asking: Asking,
  request: () => TokenRequest,
  store: TokenStore<D>,
  { work, url }: { work: TokenWork<D>; url: string },
): Promise<string> {
  for (let looks = 1; looks <= looksMax; looks += 1) {
    const kept = await work.act((ctx) => keptOrClaimed(store, ctx));
    if (kept.token !== null) return kept.token;
    if (kept.isOurs) return renew(asking, request, store, work);
    await sleep(lookEveryMs);
  }
  throw new OutsideTrouble('too_slow', { host: hostOf(url) });
}

/** The valid token; otherwise whether this worker must renew it. */
async function keptOrClaimed<D extends TokenContext>(store: TokenStore<D>, ctx: D) {
  ctx.audit(null);
  const now = ctx.clock();
  const row = await store.lock(ctx);
  const holds = row?.access_until && Date.parse(row.access_until) - now.getTime() > leftMs;
  if (holds) return { token: store.open(row.access_token, ctx), isOurs: false };
  if (row?.renewing_until && Date.parse(row.renewing_until) > now.getTime()) return { token: null, isOurs: false };
  await store.change({ renewing_until: new Date(now.getTime() + renewingMs).toISOString() }, ctx);
  return { token: null, isOurs: true };
}

async function renew<D extends TokenContext>(
  asking: Asking,
  request: () => TokenRequest,
  store: TokenStore<D>,
  work: TokenWork<D>,
): Promise<string> {
  try {
    const answer = await fetchToken(asking, request());
    await work.act((ctx) => keep(answer, store, ctx));
    return answer.token;
  } catch (error) {
    await work.act(async (ctx) => {
      ctx.audit(null);
      await store.change({ renewing_until: null }, ctx);
    });
    throw error;
  }
}

/** The answer to a token request. */
interface TokenAnswer {
  token: string;
  seconds: number;
  /** The refresh token that replaces the former one; `''` if there is none. */
  next: string;
  /** The lifetime of the new or former refresh token; null if unknown. */
  nextSeconds: number | null;
}

async function fetchToken(asking: Asking, { url, ...shown }: TokenRequest): Promise<TokenAnswer> {
  const { json } = await askJson(asking, {
    url,
    headers: {},
    form: { grant_type: 'refresh_token', ...shown },
    givenBy: 'operator',
    // Status 400 means that the refresh token is refused, whatever the text.
    troubleIn: (status) => (status === 400 ? new OutsideTrouble('token_refused', { status }) : null),
  });
  const { access_token, expires_in, refresh_token, refresh_token_expires_in } = membersOf(json);
  const token = textOf(access_token);
  if (token === '') throw new OutsideTrouble('token_refused', { status: 200 });
  return {
    token,
    seconds: Number(expires_in) || secondsDefault,
    next: textOf(refresh_token),
    nextSeconds: Number(refresh_token_expires_in) || null,
  };
}

/** Stores a token until it expires, and what is known of the refresh token. */
async function keep<D extends TokenContext>(answer: TokenAnswer, store: TokenStore<D>, ctx: D): Promise<void> {
  const { token, seconds, next, nextSeconds } = answer;
  ctx.audit(null);
  const after = (some: number) => new Date(ctx.clock().getTime() + some * 1_000).toISOString();
  await Promise.all([
    store.change(
      {
        access_token: store.seal(token, ctx),
        access_until: after(seconds),
        refresh_until: nextSeconds === null ? null : after(nextSeconds),
        renewing_until: null,
      },
      ctx,
    ),
    next !== '' && store.keepRefreshToken(next, ctx),
  ]);
}
