import { existsSync } from 'node:fs';
import path from 'node:path';
import { reservedSubdomains, subdomainPattern } from '#features/tenants/contract.ts';
import { enterAgency, findAgency } from '#features/tenants/server/index.ts';
import { operator } from '#platform/server/acts/actor.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { performOnPlatform } from '#platform/server/acts/perform.ts';
import { importAgency } from '#platform/server/backup/import-agency.ts';
import { readWhole } from '#platform/server/backup/test-restore.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { CommandError, type DatabaseCommand } from '#platform/server/console/command.ts';
import { systemClock } from '#platform/server/ground/clock.ts';
import type { SecretColumns } from '#platform/server/ground/secrets.ts';
import { silent, told } from './say-problem.ts';
import { storageOf } from './storage-of.ts';

/**
 * Records in both audit trails what was done with a complete agency, and notifies every process that the agency has
 * changed.
 */
async function tell(id: string, action: string, ctx: PlatformCommandContext): Promise<void> {
  const inside = await enterAgency(id, ctx);
  inside?.audit({ action, entity: 'agency', entity_id: id });
  inside?.changed('agency', id);
  ctx.audit({ action, detail: { tenant_id: id } });
}

const exportAgencyCommand: DatabaseCommand = {
  name: 'export-agency',
  summary: 'Write one agency to a file, encrypted with the key of the installation, while everybody works',
  options: {
    agency: { required: true, help: 'its subdomain' },
    out: { required: true, help: 'the file to write; it must not be there yet' },
  },
  onDatabase: ({ options }, { config, address, withServices }) =>
    told(
      (async () => {
        const file = path.resolve(options.out ?? '');
        if (existsSync(file)) throw new CommandError(`${file} is there already.`);
        const subdomain = options.agency ?? '';
        const agency = await withServices((services) =>
          performOnPlatform(services, { actor: operator }, async (ctx) => {
            const found = await findAgency(subdomain, ctx);
            if (found) await tell(found.id, 'exportAgency', ctx);
            return found;
          }),
        );
        if (!agency) throw new CommandError(`There is no agency with the subdomain "${subdomain}".`);
        const { agencies: _, ...made } = await writeBackup(file, {
          address,
          appKey: config.appKey,
          secondRecipient: config.backupRecipient,
          now: systemClock(),
          storage: storageOf(config, silent),
          agency: agency.id,
        });
        const text = `${file}: ${made.rows} rows and ${made.files} files of "${subdomain}", ${made.bytes} bytes. It opens with this installation's APP_KEY alone; another one imports it with that as IMPORT_APP_KEY.`;
        return { json: { file, tenant_id: agency.id, subdomain, ...made }, text };
      })(),
    ),
};

/** Throws {@link CommandError} if the subdomain is malformed or reserved. */
function checkSubdomain(subdomain: string): void {
  if (subdomainPattern.test(subdomain) && !reservedSubdomains.includes(subdomain)) return;
  throw new CommandError(
    `"${subdomain}" is not a subdomain for an agency: letters, digits and hyphens, and not reserved.`,
  );
}

const importAgencyCommand = (columns: readonly SecretColumns[], queues: readonly string[]): DatabaseCommand => ({
  name: 'import-agency',
  summary: 'Put an agency out of such a file into this installation, which may have others; it is suspended first',
  options: {
    from: { required: true, help: 'the file of export-agency' },
    subdomain: { help: 'where it is reached from now on; left out: where it was' },
    yes: { isFlag: true, help: 'do it; without it the file is only read and compared' },
  },
  onDatabase: ({ options }, { config, address, withServices }) =>
    told(
      (async () => {
        const file = path.resolve(options.from ?? '');
        const { subdomain = null } = options;
        const otherKeys = [...config.importKeys, ...config.previousKeys];
        if (subdomain !== null) checkSubdomain(subdomain);
        if (!('yes' in options)) {
          const restoreTest = await readWhole(file, config.appKey, otherKeys);
          const text = `${file} is whole: ${restoreTest.rows} rows and ${restoreTest.files} files, made at ${restoreTest.made_at}. Say --yes to import it.`;
          return { json: { imported: false, file, ...restoreTest }, text };
        }
        const storage = storageOf(config, silent);
        const from = { address, appKey: config.appKey, otherKeys, columns, queues, storage };
        const at = { ...from, now: systemClock(), subdomain };
        const imported = await importAgency(file, at);
        await withServices((services) =>
          performOnPlatform(services, { actor: operator }, (ctx) => tell(imported.tenant_id, 'importAgency', ctx)),
        );
        const lines = [
          `${imported.name} is here, at "${imported.subdomain}", as it was at ${imported.made_at}: ${imported.rows} rows and ${imported.files} files, its plan ${imported.plan}.`,
          `It is suspended (it was ${imported.status_before}). Its mail, its automations and its jobs (${imported.jobs}) wait. Look around, then activate it: Super admin, Tenants, View.`,
          ...(imported.other_key
            ? [
                `Its secrets are kept by this installation's key now. The seals of its trail keep the key it came with: verify-audit wants that one as APP_KEY_PREVIOUS.`,
              ]
            : []),
          ...(imported.by_people > 0
            ? [`${imported.by_people} recovery codes do not hold here: whoever has them makes new ones.`]
            : []),
          'Its people sign in anew, with their names and passwords. Suspend it where it comes from, so that nothing is done twice.',
        ];
        return { json: { imported: true, ...imported }, text: lines.join('\n') };
      })(),
    ),
});

/** The operator's commands on one complete agency, with the columns of its secrets and the queues of its jobs. */
export const agencyCommands = (
  columns: readonly SecretColumns[],
  queues: readonly string[],
): readonly DatabaseCommand[] => [exportAgencyCommand, importAgencyCommand(columns, queues)];
