import type pg from 'pg';
import type { Role } from '#platform/contract/roles.ts';
import type { QueryInputOf, RouteGroup, Routes } from '#platform/contract/route.ts';
import type { Subject } from '#platform/contract/subjects.ts';
import type { Answer, Caller } from './caller.ts';

/** An agency of the named world, as a slice's laws see it. */
export interface AgencyUnderTest {
  id: string;
  /** Somebody of this role, in a session of his own. */
  as(role: Role): Caller;
  /** Who has this role. */
  person(role: Role): { id: string; username: string; full_name: string };
  /** Nobody who is signed in. */
  anonymous: Caller;
  /** The password of everybody. */
  password: string;
  /** Sees every agency, for what no call makes. */
  admin: pg.Client;
}

/** One call of a route that succeeds. */
export interface ValidCall {
  /** Left out: the agency's Admin. */
  by?: Caller;
  /** What stands in the path, by the name of the parameter. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** As bytes where the route reads them itself. */
  body?: Readonly<Record<string, unknown>> | Buffer;
  headers?: Record<string, string>;
  /** The actions that the audit trail must tell; left out: the route's own name. */
  tells?: readonly string[];
  /** What the work that it asks for is refused, and the audit trail tells so; left out: nothing. */
  refused?: readonly string[];
}

/** A row that belongs to one person, and the call that meets it. */
export interface OwnCall extends Pick<ValidCall, 'params' | 'body'> {
  /** What tells it from all others, in every answer that shows it. */
  id: string;
}

/** Makes whatever the call needs in that agency first. */
type Prepare<T> = (agency: AgencyUnderTest) => T | Promise<T>;

type Questions<R extends Routes> = {
  readonly [Id in keyof R]?: readonly { readonly [Name in keyof QueryInputOf<R[Id]>]?: string }[];
};

/** What somebody of another agency looks for. */
export interface Sought<R extends Routes = Routes> {
  /** What tells these rows from all others, and must stand in no answer to the other agency. */
  words: readonly string[];
  /** For each list with filters: questions that find these rows, together with every filter. */
  questions: Questions<R>;
  /** What stands in the path of a list that belongs to one record: that of these rows. */
  params?: { readonly [Id in keyof R]?: Readonly<Record<string, string>> };
}

/** Makes what there is something to do with, and gives back the call that has it done. */
export type SubscriberCall = (agency: AgencyUnderTest) => Promise<() => Promise<Answer>>;

/** SQL commands, as the catalogue lists them: `SELECT, INSERT, UPDATE`. */
export type Rights = Readonly<Partial<Record<'app' | 'platform' | 'lookup', string>>>;

/**
 * Two values of a field, with which it is created and changed. A third names how the history tells both, where it tells them
 * otherwise; null: it does not tell them as values.
 */
export type FieldPair = readonly [before: unknown, after: unknown, told?: readonly [unknown, unknown] | null];

/** Two values of every field of a record, those of a part below its name; a text says why a field has none. */
export interface FieldValues {
  readonly [field: string]: FieldPair | string | FieldValues;
}

/**
 * What the rows of a table are to screens: of a record, whose id stands in the columns `by` (left out: `id`), either of them
 * where there are two, told as any `subject`; a change of a column that is `unseen` alone, each with the reason, needs telling nobody. A text says why
 * no screen shows such a row.
 */
export type RowsOf =
  | string
  | {
      subject: Subject | readonly Subject[];
      by?: string | readonly string[];
      unseen?: Readonly<Record<string, string>>;
    };

/** What the laws of `conformance/` need to know of a slice. They demand that nothing is missing. */
export interface SliceConformance<R extends Routes = Routes> {
  /** How its paths begin. */
  prefix?: RegExp;
  /** The calls that the specification names. */
  required?: readonly string[];
  /** A call that succeeds, for every write and for every path with a parameter. */
  calls?: { readonly [Id in keyof R]?: Prepare<ValidCall> };
  /** Writes that succeed only on an installation that never had a user. */
  onEmptyInstallation?: readonly (keyof R)[];
  /** For every field of a body that holds another row's id, by its path: the id of such a row in that agency. */
  references?: { readonly [Id in keyof R]?: Readonly<Record<string, Prepare<string>>> };
  /** Fields with an id that is none of a row of its own, each with the reason. */
  noReference?: Readonly<Record<string, string>>;
  /** For every route that lets a role in to its own rows alone: makes a row that belongs to whoever has that role. */
  own?: { readonly [Id in keyof R]?: (agency: AgencyUnderTest, role: Role) => Promise<OwnCall> };
  sought?(agency: AgencyUnderTest): Promise<Sought<R>>;
  /** What creates a record and what changes it. */
  records?: readonly {
    create: keyof R;
    update: keyof R;
    /** Both bound their fields alike; those that differ, each with the reason. */
    differ?: Readonly<Record<string, string>>;
    /** What creates it takes no values of its fields: that of `calls` is changed to the first values, then to the second. */
    isThere?: true;
    /** Two values of every field; a text says why the slice's own tests try them. */
    values?: string | FieldValues | Prepare<FieldValues>;
  }[];
  /** Every `PUT` that changes no record with a version, with the reason. */
  unversioned?: { readonly [Id in keyof R]?: string };
  /** For each of its hearers, by its name: a call in which it changes what screens show; a text says why it changes nothing there. */
  subscriberCalls?: Readonly<Record<string, SubscriberCall | string>>;
  /** Further calls, in which what is done differs from what every route's call does: each by what becomes of it. */
  besides?: Readonly<Record<string, SubscriberCall>>;
  /** The texts that the code asks for by a value, as `status.${status}`, and all values there can be. */
  texts?: Readonly<Record<string, readonly (string | number)[]>>;
  /** Of what record the rows of each of its tables are: whoever writes one tells screens of that record. */
  rows?: Readonly<Record<string, RowsOf>>;
  /** Those of its tables that work of the background changes without a row of theirs in the trail, each with the reason. */
  unaudited?: Readonly<Record<string, string>>;
  /** Subjects that a route changes in some calls, and not in the one above: each with the reason. */
  seldom?: { readonly [Id in keyof R]?: { readonly [Name in Subject]?: string } };
  /** What each role of the database may do with its tables. */
  rights?: Readonly<Record<string, Rights>>;
}

/** A slice's laws under the names of its routes: one that is misspelt does not compile. */
export function sliceConformance<const R extends Routes>(
  _group: RouteGroup<R>,
  conformance: SliceConformance<R>,
): SliceConformance<R> {
  return conformance;
}
