import { isIP } from 'node:net';
import type pg from 'pg';
import type { Config } from '../ground/config.ts';
import type { Session } from './session.ts';

/** An agency by its own host, and the row of its brand; an empty one: it has chosen nothing. */
export interface HostedAgency {
  readonly id: string;
  readonly name: string;
  readonly branding: Readonly<Record<string, unknown>>;
}

/** Whose the host of a request is. It chooses the look and can refuse; it lets nobody in (docs/adr/0095). */
export interface Host {
  /** null: it is no agency's. */
  readonly agency: HostedAgency | null;
  /** The host of `APP_URL`, or this machine by its own name: where everybody signs in, operators only here. */
  readonly isCommon: boolean;
}

/** Somebody who wants to enter by a host. */
export type Entering = Pick<Session, 'tenant_id'> & Partial<Pick<Session, 'tenant_kind'>>;

/** Whether somebody may enter by a host, as far as it goes: an agency's own people by its host, operators by the common one. */
export function admits({ agency, isCommon }: Host, { tenant_id, tenant_kind }: Entering): boolean {
  if (isCommon) return true;
  return agency ? agency.id === tenant_id : tenant_kind !== 'platform';
}

/** What mails to the people of an agency need of it. */
export interface Site {
  /** Where they reach it, without a trailing slash: the base of links. */
  readonly base: string;
  /** null: the operators' own. */
  readonly agency: HostedAgency | null;
}

/** Whose hosts are. */
export interface Hosts {
  /** Of a `Host` header. No promise where nothing has to be asked. */
  of(header: string | undefined): Host | Promise<Host>;
  /** How mails to the people of an agency lead back to it, and look. */
  siteOf(agencyId: string): Promise<Site>;
  /** Forgets what is known of a host, whose it has become. */
  forget(name: string): void;
}

const common: Host = { agency: null, isCommon: true };
const nobodys: Host = { agency: null, isCommon: false };

const knownMax = 1_000;
/** For so long a host is believed to be whose it was; whoever changes the brand is heard of sooner. */
const knownMs = { agency: 60_000, nobody: 5_000 };

interface Addresses extends Pick<HostedAgency, 'name' | 'branding'> {
  readonly subdomain: string;
  readonly domain: string | null;
}

interface Known {
  readonly host: Promise<Host>;
  readonly until: number;
}

/** Hears of the changes of an agency, until the answer is called. */
type Subscribe = (
  agencyId: string,
  listener: { changed(change: { subject: string }): void; missed(): void },
) => Promise<() => void>;

/** The hosts of agencies, remembered in one process. */
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

/** The name in a `Host` header, in lower case, without port and the dot of the root; '' where there is none. */
export function hostName(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

const isLoopback = (name: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(name);

/** What a name can be looked up by: letters, digits, hyphens and dots, as browsers send it. */
const isAskable = (name: string): boolean =>
  name.length <= 253 && /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name) && isIP(name) === 0;

/** The one label before a suffix; '': there is none, or more than one. */
function labelBelow(name: string, suffix: string): string {
  const label = name.endsWith(`.${suffix}`) ? name.slice(0, -suffix.length - 1) : '';
  return label.includes('.') ? '' : label;
}
