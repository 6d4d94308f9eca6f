import { maskSecret, secretMask } from '#platform/contract/secret.ts';
import {
  firstSettings,
  fixedByEnvironment,
  ratesThatHold,
  type SettingsNow,
  smtpPasswordLocation,
} from '#platform/server/access/installation-settings.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { afterCommit } from '#platform/server/database/tenancy.ts';
import { senderOf, serverOfUrl } from '#platform/server/mail/mail-route.ts';
import type { ChangeSettings, Settings } from '../../contract.ts';
import { systemTables } from '../schema.ts';

type CommandContext = Pick<PlatformCommandContext, 'tx' | 'services'>;

/** The settings of the whole installation, from the database and the environment. */
export async function readSettings(ctx: CommandContext): Promise<Settings> {
  return shown(await readSet(ctx), ctx);
}

async function readSet({ tx }: CommandContext, how: 'only' | 'and lock' = 'only'): Promise<SettingsNow> {
  const rows = systemTables(tx).selectFrom('installation_settings').selectAll();
  const row = await (how === 'and lock' ? rows.forUpdate() : rows).executeTakeFirst();
  if (!row) return firstSettings;
  const { only_row: _, ...set } = row;
  return set;
}

function shown(set: SettingsNow, { services: { config } }: CommandContext): Settings {
  const { perUser, perAgency, perAddress, perIntegration } = ratesThatHold(config, set);
  const holding = { ...set, ...(config.smtpUrl && serverOfUrl(config.smtpUrl)) };
  return {
    ...holding,
    limit_per_user: perUser,
    limit_per_agency: perAgency,
    limit_per_address: perAddress,
    limit_per_integration: perIntegration,
    smtp_password: maskSecret(holding.smtp_password),
    mail_from_default: senderOf(config.appUrl),
    app_url: config.appUrl,
    mail_from_domains: [...config.mailFromDomains],
    environment: fixedByEnvironment(config),
  };
}

/**
 * Changes the given settings of the whole installation. Every process applies them shortly after the commit. A field
 * that the environment sets must equal its effective value, else it is refused; its stored value is kept for when the
 * environment no longer sets it. A stored password is never used for a server other than the one it was set for.
 */
export async function changeSettings(input: ChangeSettings, ctx: PlatformCommandContext): Promise<Settings> {
  const { tx, services, atCommit, audit, refuseIfChanged } = ctx;
  const [before] = await Promise.all([readSet(ctx, 'and lock'), refuseIfChanged()]);
  refuseWhatIsFixed(input, before, ctx);
  const after = setAfter(input, before, ctx);
  refuseWhatDoesNotFit(input, before, after, ctx);
  atCommit(
    systemTables(tx)
      .insertInto('installation_settings')
      .values(after)
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(after)),
  );
  // What is asked right after the answer, such as whether there is a mail server, is asked of the new settings.
  afterCommit(tx, () => services.settings.tell(after));
  const changed = (Object.keys(after) as (keyof SettingsNow)[]).filter((name) => after[name] !== before[name]);
  const told = { ...after, smtp_password: maskSecret(after.smtp_password) };
  audit(
    changed.length === 0
      ? null
      : { action: 'changeSettings', detail: Object.fromEntries(changed.map((name) => [name, told[name]])) },
  );
  return shown(after, ctx);
}

function refuseWhatIsFixed(input: ChangeSettings, before: SettingsNow, ctx: PlatformCommandContext): void {
  const { environment, ...holding } = shown(before, ctx);
  const others = environment.filter(({ field }) => input[field] !== undefined && input[field] !== holding[field]);
  if (others.length === 0) return;
  const message = 'system:validation.set_by_environment';
  ctx.refuseFields(others.map(({ field }) => ({ field, code: 'invalid', message })));
}

/** The stored settings after the change; the stored values of fields that the environment sets are unchanged. */
function setAfter(input: ChangeSettings, before: SettingsNow, { services }: PlatformCommandContext): SettingsNow {
  const { smtp_password, ...rest } = input;
  const fixed = fixedByEnvironment(services.config).map(({ field }) => [field, before[field]]);
  const isNew = smtp_password !== undefined && smtp_password !== secretMask;
  const password = smtp_password && services.secrets.encrypt(smtp_password, smtpPasswordLocation);
  return { ...before, ...rest, ...(isNew && { smtp_password: password }), ...Object.fromEntries(fixed) };
}

/** Refuses inconsistent settings. */
function refuseWhatDoesNotFit(
  input: ChangeSettings,
  before: SettingsNow,
  after: SettingsNow,
  ctx: PlatformCommandContext,
): void {
  const refuse = (field: string, message: string) => ctx.refuseFields([{ field, code: 'invalid', message }]);
  if (after.session_idle_minutes > after.session_hours * 60)
    refuse('session_idle_minutes', 'system:validation.idle_longer');
  if (after.remembered_idle_hours > after.remembered_days * 24)
    refuse('remembered_idle_hours', 'system:validation.idle_longer');
  if (after.smtp_username !== '' && after.smtp_security === 'none')
    refuse('smtp_security', 'system:validation.open_password');
  const isElsewhere = (['smtp_host', 'smtp_port', 'smtp_username'] as const).some(
    (name) => after[name] !== before[name],
  );
  const isKept = after.smtp_password === before.smtp_password && input.smtp_password !== '';
  if (after.smtp_password !== '' && isElsewhere && isKept) refuse('smtp_password', 'system:validation.password_again');
}
