import type pg from 'pg';
import type { Role } from '#platform/contract/roles.ts';
import type { QueryInputOf, RouteGroup, Routes } from '#platform/contract/route.ts';
import type { Subject } from '#platform/contract/subjects.ts';
import type { Answer, Caller } from './caller.ts';

/** An agency of the named test data, as a slice's conformance tests use it. */
export interface AgencyUnderTest {
  id: string;
  /** A user of this role, in a session of their own. */
  as(role: Role): Caller;
  /** The user with this role. */
  person(role: Role): { id: string; username: string; full_name: string };
  /** An anonymous caller. */
  anonymous: Caller;
  /** The password of all users. */
  password: string;
  /** A connection that sees every agency, for data that no call creates. */
  admin: pg.Client;
}

/** One successful call of a route. */
export interface ValidCall {
  /** If omitted: the agency's Admin. */
  by?: Caller;
  /** The values of the path parameters, by name. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Raw bytes if the route parses them itself. */
  body?: Readonly<Record<string, unknown>> | Buffer;
  headers?: Record<string, string>;
  /** The actions that the audit trail must record. Default: the route's own name. */
  tells?: readonly string[];
  /** The actions of requested work that is refused, as the audit trail must record them. Default: none. */
  refused?: readonly string[];
}

/** A row that belongs to one person, and the call that reaches it. */
export interface OwnCall extends Pick<ValidCall, 'params' | 'body'> {
  /** The value that identifies the row in every response that shows it. */
  id: string;
}

/** Creates what the call needs in that agency first. */
type Prepare<T> = (agency: AgencyUnderTest) => T | Promise<T>;

type Questions<R extends Routes> = {
  readonly [Id in keyof R]?: readonly { readonly [Name in keyof QueryInputOf<R[Id]>]?: string }[];
};

/** What a user of another agency searches for. */
export interface Sought<R extends Routes = Routes> {
  /** Words that identify these rows, and must not appear in any response to the other agency. */
  words: readonly string[];
  /** For each list with filters: queries that find these rows and together use every filter. */
  questions: Questions<R>;
  /** The path parameters of a list that belongs to one record: the record of these rows. */
  params?: { readonly [Id in keyof R]?: Readonly<Record<string, string>> };
}

/** Prepares the data, and returns the call that triggers the work. */
export type SubscriberCall = (agency: AgencyUnderTest) => Promise<() => Promise<Answer>>;

/** SQL privileges, as the catalog lists them: `SELECT, INSERT, UPDATE`. */
export type Rights = Readonly<Partial<Record<'app' | 'platform' | 'lookup', string>>>;

/**
 * Two values of a field: one to create it with, one to change it to. The third entry is how the history shows both, if
 * it shows them in another form. null means that the history doesn't show them as values.
 */
export type FieldPair = readonly [before: unknown, after: unknown, told?: readonly [unknown, unknown] | null];

/**
 * Two values of every field of a record. Nested fields are below their part's name. A text is the reason why a field
 * has no values.
 */
export interface FieldValues {
  readonly [field: string]: FieldPair | string | FieldValues;
}

/**
 * The record that the rows of a table belong to, for screens. Its id is in the columns `by` (default: `id`), in either
 * of them if there are two. Its changes are published as the given `subject` or subjects. A change of an `unseen`
 * column alone needs no notice, and each such column has a reason. A text is the reason why no screen shows such a row.
 */
export type RowsOf =
  | string
  | {
      subject: Subject | readonly Subject[];
      by?: string | readonly string[];
      unseen?: Readonly<Record<string, string>>;
    };

/** What the conformance tests in `conformance/` need to know of a slice. They fail if an entry is missing. */
export interface SliceConformance<R extends Routes = Routes> {
  /** The prefix of its paths. */
  prefix?: RegExp;
  /** The calls that the specification requires. */
  required?: readonly string[];
  /** A successful call for every write and for every path with a parameter. */
  calls?: { readonly [Id in keyof R]?: Prepare<ValidCall> };
  /** Writes that succeed only on an installation that has never had a user. */
  onEmptyInstallation?: readonly (keyof R)[];
  /** For every body field that holds another row's id, by the field's path: the id of such a row in that agency. */
  references?: { readonly [Id in keyof R]?: Readonly<Record<string, Prepare<string>>> };
  /** Id fields that refer to no separate row, each with the reason. */
  noReference?: Readonly<Record<string, string>>;
  /** For every route that admits a role to its own rows only: creates a row that belongs to the user with that role. */
  own?: { readonly [Id in keyof R]?: (agency: AgencyUnderTest, role: Role) => Promise<OwnCall> };
  sought?(agency: AgencyUnderTest): Promise<Sought<R>>;
  /** The calls that create and change each record. */
  records?: readonly {
    create: keyof R;
    update: keyof R;
    /** Both calls bound their fields alike. These fields differ, each with the reason. */
    differ?: Readonly<Record<string, string>>;
    /**
     * The creating call takes no values of its fields. The record of `calls` is changed to the first values, then to
     * the second.
     */
    isThere?: true;
    /** Two values of every field. A text is the reason why the slice's own tests cover them. */
    values?: string | FieldValues | Prepare<FieldValues>;
  }[];
  /** Every `PUT` that doesn't change a record with a version, with the reason. */
  unversioned?: { readonly [Id in keyof R]?: string };
  /**
   * For each of its subscribers, by name: a call in which the subscriber changes what screens show. A text is the
   * reason why it changes nothing there.
   */
  subscriberCalls?: Readonly<Record<string, SubscriberCall | string>>;
  /** Further calls whose effects differ from those of the routes' own calls, each by its effect. */
  besides?: Readonly<Record<string, SubscriberCall>>;
  /**
   * The texts that the code looks up by a value, such as `status.${status}`, and all possible values. `named`: the code
   * beside the texts names each value.
   */
  texts?: Readonly<Record<string, readonly (string | number)[] | 'named'>>;
  /**
   * The record that the rows of each of its tables belong to. Code that writes a row notifies screens of that record.
   */
  rows?: Readonly<Record<string, RowsOf>>;
  /** Its tables that background work changes without audit entries for the rows, each with the reason. */
  unaudited?: Readonly<Record<string, string>>;
  /** Subjects that a route changes in some calls but not in the one above, each with the reason. */
  seldom?: { readonly [Id in keyof R]?: { readonly [Name in Subject]?: string } };
  /** The privileges of each database role on its tables. */
  rights?: Readonly<Record<string, Rights>>;
}

/** Declares a slice's conformance data by the names of its routes. A misspelled name does not compile. */
export function sliceConformance<const R extends Routes>(
  _group: RouteGroup<R>,
  conformance: SliceConformance<R>,
): SliceConformance<R> {
  return conformance;
}
