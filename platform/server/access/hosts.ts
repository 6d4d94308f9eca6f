import { isIP } from 'node:net';
import type pg from 'pg';
import type { Config } from '../ground/config.ts';
import type { Session } from './session.ts';

/**
 * An agency reached by its own host, with the row of its brand. An empty row means that the agency has configured
 * nothing.
 */
export interface HostedAgency {
  readonly id: string;
  readonly name: string;
  readonly branding: Readonly<Record<string, unknown>>;
}

/**
 * The owner of a request's host. It selects the look and can refuse a request; it authorizes nothing (docs/adr/0095).
 */
export interface Host {
  /** null if the host belongs to no agency. */
  readonly agency: HostedAgency | null;
  /**
   * True for the host of `APP_URL`, or this machine's own name. Every user may sign in there; operators may sign in
   * only there.
   */
  readonly isCommon: boolean;
}

/** A user who signs in through a host. */
export type Entering = Pick<Session, 'tenant_id'> & Partial<Pick<Session, 'tenant_kind'>>;

/**
 * Whether the host admits a user: an agency's host admits that agency's users, any other host admits the users of all
 * agencies, and only the common host admits operators.
 */
export function admits({ agency, isCommon }: Host, { tenant_id, tenant_kind }: Entering): boolean {
  if (isCommon) return true;
  return agency ? agency.id === tenant_id : tenant_kind !== 'platform';
}

/** The agency data that e-mails to its users need. */
export interface Site {
  /** The base URL of links, without a trailing slash. */
  readonly base: string;
  /** null means the operators' own site. */
  readonly agency: HostedAgency | null;
}

/** Looks up the owner of a host. */
export interface Hosts {
  /** Resolves a `Host` header. Returns a value instead of a promise if no query is needed. */
  of(header: string | undefined): Host | Promise<Host>;
  /** The link base and the look of e-mails to an agency's users. */
  siteOf(agencyId: string): Promise<Site>;
  /** Drops the cached owner of a host that now belongs to another agency. */
  forget(name: string): void;
}

const common: Host = { agency: null, isCommon: true };
const nobodys: Host = { agency: null, isCommon: false };

const knownMax = 1_000;
/** How long a host's owner is cached. A change of the brand invalidates it sooner. */
const knownMs = { agency: 60_000, nobody: 5_000 };

interface Addresses extends Pick<HostedAgency, 'name' | 'branding'> {
  readonly subdomain: string;
  readonly domain: string | null;
}

interface Known {
  readonly host: Promise<Host>;
  readonly until: number;
}

/** Subscribes to an agency's changes until the returned function is called. */
type Subscribe = (
  agencyId: string,
  listener: { changed(change: { subject: string }): void; missed(): void },
) => Promise<() => void>;

/** The agencies' hosts, cached in one process. */
export function createHosts(
  { appUrl, agencyDomain }: Pick<Config, 'appUrl' | 'agencyDomain'>,
  lookupPool: pg.Pool,
  subscribe: Subscribe,
): Hosts {
  const app = new URL(appUrl);
  const known = new Map<string, Known>();

  async function ask(name: string, subdomain: string): Promise<Host> {
    const { rows } = await lookupPool.query<{ tenant_id: string; name: string; branding: HostedAgency['branding'] }>({
      name: 'find_host',
      text: 'select * from find_host($1, $2)',
      values: [subdomain, subdomain === '' ? name : ''],
    });
    const found = rows[0];
    if (!found) return nobodys;
    const subscription = subscribe(found.tenant_id, {
      changed({ subject }) {
        if (subject === 'branding' || subject === 'agency') forget();
      },
      missed: forget,
    });
    function forget(): void {
      known.delete(name);
      void subscription.then((end) => end());
    }
    await subscription;
    return { isCommon: false, agency: { id: found.tenant_id, name: found.name, branding: found.branding } };
  }

  function remember(name: string, subdomain: string): Promise<Host> {
    const cached = known.get(name);
    if (cached && cached.until > performance.now()) return cached.host;
    const host = ask(name, subdomain);
    known.delete(name);
    known.set(name, { host, until: performance.now() + knownMs.agency });
    const [oldest] = known.keys();
    if (known.size > knownMax && oldest !== undefined) known.delete(oldest);
    host.then(
      ({ agency }) => {
        if (!agency) known.set(name, { host, until: performance.now() + knownMs.nobody });
      },
      () => known.delete(name),
    );
    return host;
  }

  return {
    of(header) {
      const name = hostName(header);
      if (name === app.hostname || isLoopback(name)) return common;
      const subdomain = agencyDomain === null ? '' : labelBelow(name, agencyDomain.suffix);
      if (!isAskable(name)) return nobodys;
      return remember(name, subdomain);
    },
    async siteOf(agencyId) {
      const { rows } = await lookupPool.query<Addresses>({
        name: 'find_addresses',
        text: 'select * from find_addresses($1)',
        values: [agencyId],
      });
      const [found] = rows;
      if (!found) return { base: appUrl, agency: null };
      const { subdomain, domain, name, branding } = found;
      const agency = { id: agencyId, name, branding };
      const own = domain ?? (agencyDomain?.isInLinks ? `${subdomain}.${agencyDomain.suffix}` : null);
      if (own === null) return { base: appUrl, agency };
      const base = new URL(app.origin);
      base.hostname = own;
      return { base: base.origin, agency };
    },
    forget: (name) => void known.delete(name),
  };
}

/** The name in a `Host` header, in lower case, without the port and the root dot; '' if there is none. */
export function hostName(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

const isLoopback = (name: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(name);

/** Whether a name can be looked up: letters, digits, hyphens and dots, as browsers send it. */
const isAskable = (name: string): boolean =>
  name.length <= 253 && /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name) && isIP(name) === 0;

/** The single label before a suffix; '' if there is none or more than one. */
function labelBelow(name: string, suffix: string): string {
  const label = name.endsWith(`.${suffix}`) ? name.slice(0, -suffix.length - 1) : '';
  return label.includes('.') ? '' : label;
}
