import { setTimeout as sleep } from 'node:timers/promises';
import { type Asking, askJson, hostOf, membersOf, textOf } from './ask-json.ts';
import { OutsideTrouble } from './outside-trouble.ts';

/** A token that ends sooner is not begun with. */
const leftMs = 120_000;
/** Where it is not said how long a token holds. */
const secondsDefault = 600;
/** Whoever has died while he fetched one is missed so long. */
const renewingMs = 30_000;
const looksMax = 15;
const lookEveryMs = 1_000;

/** How a row keeps the token that was handed out for a refresh token. */
export interface KeptToken {
  /** Encrypted; `''`: none. */
  access_token: string;
  access_until: string | null;
  /** Until when the refresh token holds; null: it was not said. */
  refresh_until: string | null;
  /** Somebody is fetching one until then. */
  renewing_until: string | null;
}

/** The columns that leave nothing of a token. */
export const noToken = { access_token: '', access_until: null, refresh_until: null } as const;

interface TokenContext {
  clock: () => Date;
  audit(nothing: null): void;
}

/** Where a token is kept. */
export interface TokenStore<D> {
  /** The row, which nobody else writes until the transaction ends; undefined: there is none. */
  lock(ctx: D): Promise<Omit<KeptToken, 'refresh_until'> | undefined>;
  change(columns: Partial<KeptToken>, ctx: D): Promise<unknown>;
  seal(token: string, ctx: D): string;
  open(kept: string, ctx: D): string;
  /** Keeps the refresh token that has come in place of the former. */
  keepRefreshToken(token: string, ctx: D): Promise<unknown>;
}

/** Who asks for tokens, where, and by what. */
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
 * A token for calls by whoever has a refresh token: the one that is kept while it holds, else one that is fetched, by one
 * worker at a time. `request` is asked for what it takes only then. Throws {@link OutsideTrouble}. Never in a transaction.
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

/** The token that holds; else whether it is on us to fetch another one. */
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

/** What came for a refresh token. */
interface TokenAnswer {
  token: string;
  seconds: number;
  /** The refresh token that has come in place of the former; `''`: none has. */
  next: string;
  /** How long it, or the former, holds; null: it was not said. */
  nextSeconds: number | null;
}

async function fetchToken(asking: Asking, { url, ...shown }: TokenRequest): Promise<TokenAnswer> {
  const { json } = await askJson(asking, {
    url,
    headers: {},
    form: { grant_type: 'refresh_token', ...shown },
    givenBy: 'operator',
    // It is the refresh token that is refused, whatever the words are.
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

/** Keeps a token as long as it holds, and what is known of the refresh token. */
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
