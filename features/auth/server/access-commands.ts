import { Username } from '#features/users/contract.ts';
import { hasOther, setActive } from '#features/users/server/index.ts';
import { operator } from '#platform/server/acts/actor.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform, performOnPlatform } from '#platform/server/acts/perform.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { type Command, CommandError, type CommandResult } from '#platform/server/console/command.ts';
import { refusalOf } from '#platform/server/ground/failure.ts';
import { endAccess } from './end-access.ts';
import { endEverySession } from './end-restored-sessions.ts';
import { findSignIn } from './find-sign-in.ts';
import { authTables } from './schema.ts';

/** Runs a command on a user; the name determines the agency. Throws {@link CommandError} if there is none. */
export async function onUser(
  username: string,
  services: Services,
  act: (userId: string, ctx: CommandContext<'last_admin'>) => Promise<void>,
): Promise<Record<string, string>> {
  const found = Username.safeParse(username).success && (await findSignIn(username, services));
  if (!found) throw new CommandError(`There is no user "${username}".`);
  const { user_id } = found;
  await perform(services, { agency: agencyOf(found), actor: operator }, (ctx) => act(user_id, ctx));
  return { user_id, username };
}

const username = { required: true, help: 'whose account' } as const;

const activateUser: Command = {
  name: 'activate-user',
  summary: 'Let a user in again',
  options: { username },
  async run({ options }, services): Promise<CommandResult> {
    try {
      const json = await onUser(options.username ?? '', services, (id, ctx) => setActive(id, true, ctx));
      return { json, text: 'The user may sign in again.' };
    } catch (error) {
      const { code, values } = refusalOf(error);
      if (code !== 'plan_limit') throw error;
      throw new CommandError(`The plan allows ${values?.limit} active users.`);
    }
  },
};

const deactivateUser: Command = {
  name: 'deactivate-user',
  summary: 'Let a user in no more, and end the sessions',
  options: {
    username,
    'yes-the-last': { isFlag: true, help: 'also the last operator, so that nobody runs the platform' },
  },
  async run({ options }, services): Promise<CommandResult> {
    const mayBeLast = options['yes-the-last'] !== undefined;
    const json = await onUser(options.username ?? '', services, async (id, ctx) => {
      await keepLast(id, mayBeLast, ctx);
      await setActive(id, false, ctx);
    });
    return { json, text: 'The user is let in no more.' };
  },
};

async function keepLast(userId: string, mayBeLastOperator: boolean, ctx: CommandContext<'last_admin'>): Promise<void> {
  const { tx, agency } = ctx;
  const { role } = await authTables(tx)
    .selectFrom('users')
    .select('role')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const mayGo = role === 'Super Admin' ? mayBeLastOperator : role !== 'Admin';
  if (mayGo || (await hasOther(role, userId, ctx))) return;
  throw new CommandError(
    role === 'Admin'
      ? "This is the agency's last active Admin. Make somebody else one first."
      : 'This is the last active operator. Create another one first, or add --yes-the-last.',
  );
}

const endSessionsCommand: Command = {
  name: 'end-sessions',
  summary: 'End the sessions of a user, or of everybody, and the links that were mailed: after a backup was restored',
  options: { username: { help: 'whose; everybody’s when left out' } },
  async run({ options }, services) {
    if (options.username === undefined) {
      const sessions = await performOnPlatform(services, { actor: operator }, (ctx) =>
        endEverySession('operator', ctx),
      );
      services.changes.tellMissed();
      return { json: { sessions }, text: `${sessions} sessions have ended. Everybody signs in again.` };
    }
    const json = await onUser(options.username, services, async (id, ctx) => {
      await endAccess(id, null, ctx);
      ctx.audit({ action: 'endAllSessions', entity: 'user', entity_id: id });
    });
    return { json, text: 'The sessions of this user have ended.' };
  },
};

/** The operator's commands for user access. */
export const accessCommands: readonly Command[] = [deactivateUser, activateUser, endSessionsCommand];
