import type { FairShares } from '../access/fair-shares.ts';
import type { Hosts } from '../access/hosts.ts';
import type { FindSession, LookAtSessions } from '../access/session.ts';
import type { Changes } from '../changes/changes.ts';
import type { Tenancy } from '../database/tenancy.ts';
import type { Clock } from '../ground/clock.ts';
import type { Metrics } from '../ground/metrics.ts';
import type { RunCommand } from '../ground/run-command.ts';
import type { Mail } from '../mail/mail.ts';
import type { AskOutside } from '../outside/ask-outside.ts';
import type { CallOutside } from '../outside/call-outside.ts';
import type { LookUpTexts } from '../outside/look-up-texts.ts';
import type { Queue } from '../queue/queue.ts';
import type { ActServices } from './act-services.ts';
import type { Subscribers } from './subscribers.ts';

/** The services of a process, created once at its start and passed to the code that needs them. */
export interface Services extends ActServices {
  clock: Clock;
  tenancy: Tenancy;
  shares: FairShares;
  hosts: Hosts;
  findSession: FindSession;
  lookAtSessions: LookAtSessions;
  queue: Queue;
  mail: Mail;
  askOutside: AskOutside;
  callOutside: CallOutside;
  lookUpTexts: LookUpTexts;
  metrics: Metrics;
  runCommand: RunCommand;
  subscribers: Subscribers;
  changes: Changes;
}
