import { randomUUID } from 'node:crypto';
import { dayAt } from '#platform/contract/calendar.ts';
import type { Language } from '#platform/contract/language.ts';
import { type AtCommit, afterCommit, type Tx } from '../database/tenancy.ts';
import type { Clock } from '../ground/clock.ts';
import { platformRefusal } from '../ground/refusal.ts';
import type { Actor } from './actor.ts';
import { afterCommitQueue } from './after-commit-queue.ts';
import type { Agency } from './agency.ts';
import { audit, platformAuditRow } from './audit.ts';
import { type Codes, refusalWith } from './codes.ts';
import type { CommandContext, PlatformCommandContext } from './command-context.ts';
import { moveCounters } from './counters.ts';
import type { Services } from './services.ts';

/** The actor, on the platform or in an agency. */
export interface Standing {
  actor: Actor;
  /** If omitted: English on the platform, the agency's language in an agency. */
  language?: Language;
  /** If omitted: the process's clock. */
  clock?: Clock;
  /** The codes besides the platform's that may be refused with. */
  codes?: Codes;
}

/** The actor and the agency. */
export interface Occasion extends Standing {
  agency: Agency;
  /** If omitted, access isn't restricted to one user's rows. */
  onlyRowsOf?: string | null;
}

/** Runs a command in its own transaction, which sees one agency, and commits. An exception rolls it back. */
export function perform<T>(
  services: Services,
  occasion: Occasion,
  act: (ctx: CommandContext<string>) => Promise<T>,
): Promise<T> {
  return services.tenancy.inTenant(occasion.agency.id, (tx, atCommit) =>
    act(contextIn(services, occasion, tx, atCommit)),
  );
}

/** Runs a command on the platform's tables in its own transaction, which includes its audit row. */
export function performOnPlatform<T>(
  services: Services,
  standing: Standing,
  act: (ctx: PlatformCommandContext<string>) => Promise<T>,
): Promise<T> {
  return services.tenancy.acrossTenants((tx, atCommit) => act(platformContextIn(services, standing, tx, atCommit)));
}

/** The command context for an open transaction of this agency. */
export function contextIn(services: Services, occasion: Occasion, tx: Tx, atCommit: AtCommit): CommandContext<string> {
  const { agency, actor, onlyRowsOf = null } = occasion;
  const base = baseOf(services, occasion, agency.languages[0], tx, atCommit);
  const { clock } = base;
  const ctx: CommandContext<string> = {
    ...base,
    agency,
    onlyRowsOf,
    today: dayAt(clock(), agency.time_zone),
    audit(entry) {
      if (entry) audit({ tx, clock, seals: services.seals }, agency.id, actor, entry);
    },
    count: (before, after) => moveCounters(tx, agency.id, before, after),
    enqueue: (job, payload, when) => services.queue.enqueue(tx, job, agency.id, payload, when),
    changed(subject, id, readerId) {
      const told = { agency_id: agency.id, subject, id, at: clock().toISOString() };
      const change = readerId === undefined ? told : { ...told, user_id: readerId };
      afterCommit(tx, () => services.changes.tell(change));
    },
    publish: (event, input) => ctx.publishAll(event, [input]),
    async publishAll(event, inputs) {
      const facts = inputs.map((input) => ({ fact_id: randomUUID(), payload: event.payload.parse(input) }));
      const payloads = facts.map(({ payload }) => payload);
      for (const { id } of payloads) ctx.changed(event.subject, id);
      await Promise.all(
        services.subscribers(event.name).map((subscriber) => {
          if (subscriber.when === 'after-commit') {
            const queue = afterCommitQueue(subscriber);
            return Promise.all(facts.map((fact) => services.queue.enqueue(tx, queue, agency.id, fact)));
          }
          if (subscriber.handleAll && payloads.length > 1) return subscriber.handleAll(payloads, ctx);
          return Promise.all(payloads.map((payload) => subscriber.handle(payload, ctx)));
        }),
      );
    },
  };
  return ctx;
}

function platformContextIn(
  services: Services,
  standing: Standing,
  tx: Tx,
  atCommit: AtCommit,
): PlatformCommandContext<string> {
  const base = baseOf(services, standing, 'en', tx, atCommit);
  return {
    ...base,
    audit(entry) {
      const ink = { tx, clock: base.clock, seals: services.seals };
      if (entry) for (const row of platformAuditRow(ink, standing.actor, entry)) atCommit(row);
    },
    enqueue: (agencyId, job, payload) => services.queue.enqueue(tx, job, agencyId, payload),
    within: (agency) => contextIn(services, { ...standing, agency }, tx, atCommit),
  };
}

function baseOf(
  services: Services,
  { actor, language, clock = services.clock, codes = {} }: Standing,
  ownLanguage: Language,
  tx: Tx,
  atCommit: AtCommit,
) {
  return {
    tx,
    actor,
    clock,
    language: language ?? ownLanguage,
    services,
    atCommit,
    refuse(code: string, values?: Record<string, unknown>): never {
      throw refusalWith(codes, code, values);
    },
    refuseFields(fields: Parameters<CommandContext['refuseFields']>[0]): never {
      throw platformRefusal('validation_error', { fields });
    },
    // Only an HTTP call states which version its caller read.
    refuseIfChanged: async () => {},
  };
}
