import type { Vendor } from '#platform/server/ground/outgoing-settings.ts';
import { createAskOutside } from '#platform/server/outside/ask-outside.ts';
import type { IntegrationType } from '../contract/choices.ts';
import type { IntegrationForWork } from '../server/source-types/integration-for-work.ts';
import type {
  FormStore,
  PageCursor,
  SourceAccess,
  SourceClient,
  SourceItem,
} from '../server/source-types/source-client.ts';
import { SourceTrouble } from '../server/source-types/source-trouble.ts';
import { serverParts } from '../server/source-types/source-types.ts';
import { startVendor } from './fixture.ts';

/** Stand-ins for vendors, and the access of an integration to them at an instant, without a database. */
export async function startVendors<Name extends Exclude<Vendor, 'linkedin_login'>>(names: readonly Name[], now: Date) {
  const started = await Promise.all(names.map(async (name) => [name, await startVendor(name)] as const));
  const standIns = Object.fromEntries(started) as Record<Name, Awaited<ReturnType<typeof startVendor>>>;
  const all = Object.values(standIns) as (typeof standIns)[Name][];
  const none = { facebook: '', linkedin: '', linkedin_login: '', hubspot: '', mailchimp: '', sendgrid: '', twilio: '' };
  const vendors = { ...none, ...Object.fromEntries(started.map(([name, { url }]) => [name, url])) };

  function accessTo(
    integration_type: IntegrationType,
    overrides: Partial<Pick<IntegrationForWork, 'settings' | 'secrets'>> = {},
  ): SourceAccess {
    const kept = new Map<string, unknown>();
    const forms: FormStore = {
      read: async (key) => kept.get(key) ?? null,
      keep: async (key, form) => void kept.set(key, form),
    };
    const integration: IntegrationForWork = {
      id: 'i',
      tenant_id: 't',
      name: 'Fuente',
      integration_type,
      status: 'Active',
      api_endpoint: '',
      headers: {},
      auto_process: true,
      duplicate_check: true,
      validate_data: true,
      settings: {},
      secrets: { api_key: 'fixture-token', api_secret: '', webhook_secret: '' },
      hook: 'https://crm.example.com/hooks/in/li1',
      ...overrides,
    };
    const askOutside = createAskOutside({ allow: { hosts: [], networks: [] }, proxy: null, vendors });
    return { integration, vendors, askOutside, clock: () => now, forms };
  }

  const client = (type: IntegrationType) =>
    serverParts[type].client as SourceClient & { fetchLead: NonNullable<SourceClient['fetchLead']> };

  return {
    standIns,
    accessTo,
    client,
    async everything(type: IntegrationType, access: SourceAccess, since: Date | null = null): Promise<SourceItem[]> {
      const items: SourceItem[] = [];
      let place: PageCursor | null = null;
      do {
        const page = await client(type).readPage({ since, until: now }, place, access);
        items.push(...page.items);
        place = page.next;
      } while (place);
      return items;
    },
    async troubleOf(work: Promise<unknown>): Promise<SourceTrouble> {
      const error = await work.catch((thrown: unknown) => thrown);
      if (error instanceof SourceTrouble) return error;
      throw new Error('There was no trouble.', { cause: error });
    },
    /** Clears the recorded requests and returns those that violate the descriptions. */
    takeFaults(): string[] {
      for (const standIn of all) standIn.requests.splice(0);
      return all.flatMap((standIn) => standIn.faults.splice(0));
    },
    close: () => Promise.all(all.map((standIn) => standIn.close())),
  };
}
