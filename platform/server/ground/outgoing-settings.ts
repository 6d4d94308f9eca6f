import { isIP } from 'node:net';
import { readNetworks } from './networks.ts';
import { hidePassword, readUrl, wrong } from './setting.ts';

/** The settings of outgoing calls. */
export interface OutgoingSettings {
  allow: OutgoingAllow;
  /** The operator's proxy for all outgoing calls; null means direct connections. */
  proxy: string | null;
  /**
   * The vendors' base URLs, without a trailing slash. `{dc}` is a placeholder for the data center in a Mailchimp key.
   */
  vendors: Readonly<Record<Vendor, string>>;
}

/** Source addresses that agencies may use although they are in a network of the operator. */
export interface OutgoingAllow {
  /**
   * Host names in lower case, with a port (`crm.internal:8080`) or for all ports (`crm.internal`); IP addresses with a
   * port.
   */
  hosts: readonly string[];
  /** Addresses and networks. */
  networks: readonly string[];
}

export type Vendor = 'facebook' | 'linkedin' | 'linkedin_login' | 'hubspot' | 'mailchimp' | 'sendgrid' | 'twilio';

const vendorSettings: Readonly<Record<Vendor, { name: string; address: string }>> = {
  facebook: { name: 'META_GRAPH_URL', address: 'https://graph.facebook.com' },
  linkedin: { name: 'LINKEDIN_API_URL', address: 'https://api.linkedin.com/rest' },
  linkedin_login: { name: 'LINKEDIN_LOGIN_URL', address: 'https://www.linkedin.com/oauth/v2' },
  hubspot: { name: 'HUBSPOT_API_URL', address: 'https://api.hubapi.com' },
  mailchimp: { name: 'MAILCHIMP_API_URL', address: 'https://{dc}.api.mailchimp.com/3.0' },
  sendgrid: { name: 'SENDGRID_API_URL', address: 'https://api.sendgrid.com' },
  twilio: { name: 'TWILIO_API_URL', address: 'https://api.twilio.com' },
};

/** Reads `OUTGOING_ALLOW`, `OUTGOING_PROXY` and the vendors' addresses. Throws `ConfigError` on the first wrong one. */
export function readOutgoing(env: NodeJS.ProcessEnv, secret: (name: string) => string | undefined): OutgoingSettings {
  return {
    allow: readAllow(env.OUTGOING_ALLOW || ''),
    proxy: readProxy(secret('OUTGOING_PROXY')),
    vendors: {
      facebook: readVendor('facebook', env),
      linkedin: readVendor('linkedin', env),
      linkedin_login: readVendor('linkedin_login', env),
      hubspot: readVendor('hubspot', env),
      mailchimp: readVendor('mailchimp', env),
      sendgrid: readVendor('sendgrid', env),
      twilio: readVendor('twilio', env),
    },
  };
}

/** Vendors whose URL is only an origin, to which paths are appended. */
const originsAlone: ReadonlySet<Vendor> = new Set(['sendgrid', 'twilio']);

function readVendor(vendor: Vendor, env: NodeJS.ProcessEnv): string {
  const { name, address } = vendorSettings[vendor];
  const text = env[name] || address;
  // Braces aren't valid in a host name.
  if (readUrl(name, text.replace('{dc}', 'dc'), ['http:', 'https:']) && /[?#]/.test(text)) {
    throw wrong(name, hidePassword(text), 'an address without ? or #');
  }
  if (originsAlone.has(vendor) && new URL(text).pathname !== '/') {
    throw wrong(name, hidePassword(text), 'an address without a path');
  }
  return text.replace(/\/+$/, '');
}

function readProxy(text: string | undefined): string | null {
  return readUrl('OUTGOING_PROXY', text, ['http:', 'https:']);
}

const hostPattern = /^(?!-)[a-z0-9_.-]{1,253}(:[1-9]\d{0,4})?$/;
const addressPattern = /^(?:([\d.]+)|\[([\da-f:.]+)\]):[1-9]\d{0,4}$/;

function isHost(entry: string): boolean {
  const [, four, six] = addressPattern.exec(entry) ?? [];
  return four || six ? isIP(four ?? six ?? '') !== 0 : hostPattern.test(entry);
}

function readAllow(text: string): OutgoingAllow {
  const allow: { hosts: string[]; networks: string[] } = { hosts: [], networks: [] };
  const entries = text.trim() === '' ? [] : text.split(',').map((entry) => entry.trim().toLowerCase());
  for (const entry of entries) {
    const [network] = readNetworks(entry) ?? [];
    if (network) allow.networks.push(network);
    else if (isHost(entry)) allow.hosts.push(entry);
    else {
      const right = 'hosts and networks with commas between, such as crm.internal:8080, 10.2.0.0/16';
      throw wrong('OUTGOING_ALLOW', text, right);
    }
  }
  return allow;
}
