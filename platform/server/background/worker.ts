import { type AgencyStanding, agencyRefusal } from '../access/session.ts';
import { house } from '../acts/actor.ts';
import { type Agency, readAgency, readStanding } from '../acts/agency.ts';
import type { CommandContext } from '../acts/command-context.ts';
import { perform, performOnPlatform } from '../acts/perform.ts';
import type { Services } from '../acts/services.ts';
import type { Tx } from '../database/tenancy.ts';
import type { TakenJob } from '../queue/queue.ts';
import type { AgencyWork, AnyJob, PlatformWork } from './job.ts';

/** How often, in seconds, held background work checks whether it may continue. */
const heldSeconds = 10;

/** Starts to work on these jobs, runs their schedules, and resumes unfinished work. */
export async function startWorker(services: Services, jobs: readonly AnyJob[]): Promise<void> {
  await Promise.all([services.maintenance.begin(), services.settings.begin()]);
  const mustWait = (job: AnyJob) => services.maintenance.now()?.holds_jobs && !job.duringMaintenance;
  for (const job of jobs) {
    await services.queue.take(job, (taken) =>
      mustWait(job)
        ? taken.later(new Date(services.clock().getTime() + heldSeconds * 1_000))
        : runJob(services, job, taken),
    );
  }
  for (const job of jobs) if (job.kind === 'platform' && job.atStart) await services.queue.enqueueAlone(job, {});
}

/** Runs one job to completion. Throws if its payload has the wrong shape, or if a job of an agency names no agency. */
export async function runJob(services: Services, job: AnyJob, taken: TakenJob): Promise<void> {
  const payload = job.payload.parse(taken.payload);
  const log = services.log.child({ job: job.name, job_id: taken.id });
  if (job.kind === 'platform') return job.run(payload, platformWork({ ...services, log }, taken));
  if (!taken.tenant_id) throw new Error(`${job.name} is work of an agency, and was enqueued for none.`);
  const agency = await services.tenancy.inTenant(taken.tenant_id, (tx) =>
    readAgencyAtWork(tx, taken, services.clock()),
  );
  if (agency) await job.run(payload, agencyWork({ ...services, log }, agency, taken));
  else log.info({ tenant_id: taken.tenant_id }, 'A job waits until its agency works again');
}

/** The agency of a job. null, with the job held, if the agency isn't open: its work waits too. */
async function readAgencyAtWork(tx: Tx, { tenant_id, hold }: TakenJob, now: Date): Promise<Agency | null> {
  const id = tenant_id as string;
  const isOpen = (standing: AgencyStanding) => agencyRefusal(standing, now) === null;
  const seen = await readStanding(tx, id);
  // With the lock, the command that reopens the agency either ran before this or finds the job held.
  if (isOpen(seen.standing) || isOpen((await readStanding(tx, id, 'locked')).standing)) return seen.agency;
  await hold(tx);
  return null;
}

function agencyWith({ tenancy }: Services, id: string): Promise<Agency> {
  return tenancy.inTenant(id, (tx) => readAgency(tx, id));
}

function agencyWork(services: Services, agency: Agency, taken: TakenJob): AgencyWork {
  const { clock, log } = services;
  const act: AgencyWork['act'] = (ctx) => perform(services, { agency, actor: house }, ctx);
  return { ...workOf(taken), clock, log, services, agency, act, finish: finishing(act, taken.complete) };
}

function platformWork(services: Services, taken: TakenJob): PlatformWork {
  const { clock, log } = services;
  const act: PlatformWork['act'] = (ctx) => performOnPlatform(services, { actor: house }, ctx);
  const actIn: PlatformWork['actIn'] = async (agencyId, ctx) => {
    const agency = await agencyWith(services, agencyId);
    return perform(services, { agency, actor: house }, ctx);
  };
  return { ...workOf(taken), clock, log, services, act, actIn, finish: finishing(act, taken.complete) };
}

const workOf = ({ id, is_last_try = false }: TakenJob) => ({ job_id: id, is_last_try });

type Acting<D> = <T>(act: (ctx: D) => Promise<T>) => Promise<T>;

function finishing<D extends Pick<CommandContext, 'tx'>>(act: Acting<D>, complete: TakenJob['complete']): Acting<D> {
  return (ctx) =>
    act(async (given) => {
      const [result] = await Promise.all([ctx(given), complete(given.tx)]);
      return result;
    });
}
