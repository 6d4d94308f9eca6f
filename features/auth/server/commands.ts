import type * as z from 'zod/mini';
import { type Feature, features, type Plan, plans, subdomainPattern } from '#features/tenants/contract.ts';
import {
  createAgency,
  enterPlatformTenant,
  initialize,
  settingOptions,
  settingsIn,
} from '#features/tenants/server/index.ts';
import { fullNameMax, fullNameMin, UserEmail, Username, userFields } from '#features/users/contract.ts';
import { createUser, hashPassword, oneTimePassword, usernameConstraint } from '#features/users/server/index.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { operator } from '#platform/server/acts/actor.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import type { AuditEntry } from '#platform/server/acts/audit.ts';
import { perform, performOnPlatform } from '#platform/server/acts/perform.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { type Command, CommandError, type CommandResult } from '#platform/server/console/command.ts';
import { isUniqueViolation } from '#platform/server/ground/failure.ts';
import { replacePassword } from './change-password.ts';
import { findSignIn, type SignInRow } from './find-sign-in.ts';
import { liftSignInLock } from './sign-in-limits.ts';

const nameMax = 120;

interface Credentials {
  tenant_id: string | null;
  user_id: string;
  username: string;
  password: string;
}

function credentialsResult(credentials: Credentials, what: string): CommandResult {
  const text = `${what}\n\n  Username  ${credentials.username}\n  Password  ${credentials.password}\n\nThe password is shown only now, and must be changed at the first sign-in.`;
  return { json: { ...credentials }, text };
}

/** Returns the value in the form in which it is stored. */
function check(pattern: z.ZodMiniType<string>, value: string, right: string): string {
  const { success, data } = pattern.safeParse(value);
  if (!success) throw new CommandError(`"${value}" is not ${right}.`);
  return data;
}

const checkUsername = (value = '') => check(Username, value, 'a user name: 3 to 50 letters, digits or underscores');
const checkEmail = (value = '') => check(UserEmail, value, 'an e-mail address');

function checkAgencyName(value = ''): string {
  const { success, data } = requiredText(nameMax).safeParse(value);
  if (!success) throw new CommandError(`--name must be a name of 1 to ${nameMax} characters.`);
  return data;
}

function checkFullName(option: string, value = ''): string {
  const { success, data } = userFields.full_name.create.safeParse(value);
  if (!success) throw new CommandError(`--${option} must be a name of ${fullNameMin} to ${fullNameMax} characters.`);
  return data;
}

function checkCount(name: string, value: string | undefined, min: number): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value) || Number(value) < min) {
    throw new CommandError(`--${name} must be a whole number of at least ${min}.`);
  }
  return Number(value);
}

function checkPlan(value: string | undefined): Plan | undefined {
  if (value === undefined) return undefined;
  const plan = plans.find((candidate) => candidate === value);
  if (!plan) throw new CommandError(`--plan must be one of ${plans.join(', ')}.`);
  return plan;
}

function checkFeatures(value: string | undefined): Feature[] | undefined {
  return value?.split(',').map((word) => {
    const feature = features.find((candidate) => candidate === word.trim());
    if (!feature) throw new CommandError(`--features: "${word}" is not one of ${features.join(', ')}.`);
    return feature;
  });
}

/** Translates the database's unique violation for a taken name. */
async function refusingTakenNames<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, usernameConstraint)) throw new CommandError('This user name is already taken.');
    if (isUniqueViolation(error, 'tenants_subdomain_key')) throw new CommandError('This subdomain is already taken.');
    throw error;
  }
}

const createSuperAdmin: Command = {
  name: 'create-super-admin',
  summary: 'Create an operator of the platform, who runs the agencies and sees none of their data',
  options: {
    username: { required: true, help: '3 to 50 letters, digits or underscores' },
    email: { required: true, help: 'e-mail address' },
    'full-name': { required: true, help: 'full name' },
  },
  async run({ options }, services) {
    const username = checkUsername(options.username);
    const email = checkEmail(options.email);
    const full_name = checkFullName('full-name', options['full-name']);
    const password = oneTimePassword();
    const password_hash = await hashPassword(password);
    const user = await refusingTakenNames(
      performOnPlatform(services, { actor: operator }, async (ctx) => {
        const ownContext = await enterPlatformTenant(ctx);
        const created = await createUser(
          { username, email, full_name, role: 'Super Admin', password_hash, must_change_password: true },
          ownContext,
        );
        await initialize(ctx);
        ownContext.audit(creation('createSuperAdmin', created.id, { username, email }));
        return created;
      }),
    );
    return credentialsResult({ tenant_id: null, user_id: user.id, username, password }, 'The operator was created.');
  },
};

const createAgencyCommand: Command = {
  name: 'create-agency',
  summary: 'Create an agency with its first Admin',
  options: {
    name: { required: true, help: "the agency's name" },
    subdomain: { required: true, help: 'lower-case letters, digits and hyphens' },
    'admin-username': { required: true, help: '3 to 50 letters, digits or underscores' },
    'admin-email': { required: true, help: 'e-mail address of the Admin' },
    'admin-full-name': { required: true, help: 'full name of the Admin' },
    plan: { help: `${plans.join(', ')}; basic when left out` },
    'max-users': { help: 'how many active users; 10 when left out' },
    'max-policies': { help: 'how many policies; no limit when left out' },
    features: { help: 'modules, separated by commas; leads,quotes,policies when left out' },
    ...settingOptions,
  },
  async run({ options }, services) {
    const username = checkUsername(options['admin-username']);
    const email = checkEmail(options['admin-email']);
    const full_name = checkFullName('admin-full-name', options['admin-full-name']);
    const name = checkAgencyName(options.name);
    const subdomain = options.subdomain as string;
    if (!subdomainPattern.test(subdomain)) {
      throw new CommandError(`"${subdomain}" is not a subdomain: lower-case letters, digits and hyphens, 63 at most.`);
    }
    const plan = checkPlan(options.plan);
    const max_users = checkCount('max-users', options['max-users'], 1);
    const max_policies = checkCount('max-policies', options['max-policies'], 0);
    const features_enabled = checkFeatures(options.features);
    const settings = settingsIn(options);
    const password = oneTimePassword();
    const password_hash = await hashPassword(password);
    const created = await refusingTakenNames(
      performOnPlatform(services, { actor: operator }, async (ctx) => {
        const agencyContext = await createAgency(
          {
            name,
            subdomain,
            admin_email: email,
            ...(plan && { plan }),
            ...(max_users !== undefined && { max_users }),
            ...(max_policies !== undefined && { max_policies }),
            ...(features_enabled && { features_enabled }),
            ...settings,
          },
          ctx,
        );
        const admin = await createUser(
          { username, email, full_name, role: 'Admin', password_hash, must_change_password: true },
          agencyContext,
        );
        await initialize(ctx);
        agencyContext.audit(creation('createAgency', admin.id, { username, email, subdomain, ...settings }));
        return admin;
      }),
    );
    const credentials = { tenant_id: created.tenant_id, user_id: created.id, username, password };
    return credentialsResult(credentials, `The agency "${name}" was created.`);
  },
};

const resetPasswordCommand: Command = {
  name: 'reset-password',
  summary: "Give a user a new one-time password and end the user's sessions",
  options: { username: { required: true, help: 'whose password' } },
  async run({ options }, services) {
    const username = checkUsername(options.username);
    const found = await findSignIn(username, services);
    if (!found) throw new CommandError(`There is no user "${username}".`);
    const password = await giveOneTimePassword(services, found);
    const tenant_id = found.tenant_kind === 'agency' ? found.tenant_id : null;
    return credentialsResult({ tenant_id, user_id: found.user_id, username, password }, 'The password was reset.');
  },
};

async function giveOneTimePassword(services: Services, found: SignInRow): Promise<string> {
  const { user_id } = found;
  const password = oneTimePassword();
  const password_hash = await hashPassword(password);
  await perform(services, { agency: agencyOf(found), actor: operator }, async (ctx) => {
    await replacePassword(user_id, { password_hash, must_change_password: true, kept: null }, ctx);
    await liftSignInLock(user_id, ctx);
    ctx.audit({ action: 'resetPassword', entity: 'user', entity_id: user_id });
  });
  return password;
}

function creation(action: string, entity_id: string, after: Record<string, unknown>): AuditEntry {
  return { action, entity: 'user', entity_id, after };
}

/** The operator's commands for agencies and users. */
export const authCommands: readonly Command[] = [createSuperAdmin, createAgencyCommand, resetPasswordCommand];
