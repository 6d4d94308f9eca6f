import type { Role } from '#platform/contract/roles.ts';

/** Who acts, and from where. */
export interface Actor {
  /**
   * `user`: somebody of the agency. `impersonator`: an operator who works as one. `operator`: whoever runs the platform.
   * `visitor`: somebody who is not signed in.
   */
  readonly kind: 'user' | 'operator' | 'impersonator' | 'integration' | 'job' | 'import' | 'visitor';
  /** The user of the agency in whose name it is done; null: nobody of the agency. */
  readonly user_id: string | null;
  /** As the history tells it: a person's name, or that of a file or a source. */
  readonly name: string;
  /** Who it really is, where an operator works as somebody else; left out: who it is called. */
  readonly really?: string;
  /** What the user may do; null where no user acts. */
  readonly role: Role | null;
  /** The caller's network address; null where nobody called. */
  readonly address: string | null;
  readonly request_id: string | null;
}

/** An actor who is no user of the agency. */
export function actorOf(
  kind: Exclude<Actor['kind'], 'user' | 'impersonator'>,
  name: string,
  from: Partial<Pick<Actor, 'address' | 'request_id'>> = {},
): Actor {
  return { kind, user_id: null, name, role: null, address: null, request_id: null, ...from };
}

/** The house itself, when a job does what nobody asked for. */
export const house = actorOf('job', 'Vigencia');

/** Whoever has a terminal on the server. */
export const operator = actorOf('operator', 'operator');
