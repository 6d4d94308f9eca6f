import type { Role } from '#platform/contract/roles.ts';

/** Who acts, and from which address. */
export interface Actor {
  /**
   * `user`: a user of the agency. `impersonator`: an operator who works as one. `operator`: an operator of the
   * platform. `visitor`: an anonymous caller.
   */
  readonly kind: 'user' | 'operator' | 'impersonator' | 'integration' | 'job' | 'import' | 'visitor';
  /** The agency's user on whose behalf the command runs; null if there is none. */
  readonly user_id: string | null;
  /** The name in the history: of a person, a file or a source. */
  readonly name: string;
  /** The operator's name, if an operator works as a user. Otherwise omitted. */
  readonly really?: string;
  /** The user's role; null if no user acts. */
  readonly role: Role | null;
  /** The caller's network address; null if there is no caller. */
  readonly address: string | null;
  readonly request_id: string | null;
}

/** An actor who isn't a user of the agency. */
export function actorOf(
  kind: Exclude<Actor['kind'], 'user' | 'impersonator'>,
  name: string,
  from: Partial<Pick<Actor, 'address' | 'request_id'>> = {},
): Actor {
  return { kind, user_id: null, name, role: null, address: null, request_id: null, ...from };
}

/** Vigencia itself, for jobs that no person requested. */
export const house = actorOf('job', 'Vigencia');

/** A person with a terminal on the server. */
export const operator = actorOf('operator', 'operator');
