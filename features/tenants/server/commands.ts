import { operator } from '#platform/server/acts/actor.ts';
import { performOnPlatform } from '#platform/server/acts/perform.ts';
import { type Command, CommandError } from '#platform/server/console/command.ts';
import { detailOptions, detailsIn, settingOptions, settingsIn } from './agency-settings.ts';
import { releaseWorkCommand } from './held-work.ts';
import { updateAgency } from './update-agency.ts';

const updateAgencyCommand: Command = {
  name: 'update-agency',
  summary: "Change an agency's name, phone, address, time zone, language or date format; what is left out stays",
  options: {
    subdomain: { required: true, help: 'of which agency' },
    ...detailOptions,
    ...settingOptions,
  },
  async run({ options }, services) {
    const subdomain = options.subdomain as string;
    const settings = { ...detailsIn(options), ...settingsIn(options) };
    if (Object.keys(settings).length === 0) {
      throw new CommandError(
        'Give at least one of --name, --phone, --address, --time-zone, --locale and --date-format.',
      );
    }
    const agency = await performOnPlatform(services, { actor: operator }, (ctx) =>
      updateAgency(subdomain, settings, ctx),
    );
    if (!agency) throw new CommandError(`There is no agency with the subdomain "${subdomain}".`);
    return {
      json: { tenant_id: agency.id, subdomain, ...settings },
      text: `The agency "${subdomain}" was changed. Its people see it with their next call.`,
    };
  },
};

/** The operator's commands on existing agencies. */
export const tenantCommands: readonly Command[] = [updateAgencyCommand, releaseWorkCommand];
