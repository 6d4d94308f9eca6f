import type * as z from 'zod/mini';
import type { SecretName } from '../choices.ts';
import type { Answer, FoundAnswers, Group } from '../mapping/answers.ts';
import type { StandardMapping } from '../mapping/standard-fields.ts';
import type { SettingInput } from './setting-input.ts';
import type { Authentication } from './shared-settings.ts';

/** A payload that may be the source's test of the connection. */
export interface TestedPayload {
  root: Group;
  /** The answers of its form. Empty if the source lists none. */
  answers: readonly Answer[];
  /** The text of a source field. `''` if it has none. */
  text(sourceField: string): string;
}

/** The guide at the vendor. Its texts are `integrations/guides:guide.<type>.<step>`. */
interface Guide {
  readonly steps: number;
  /** The step at which the webhook address is pasted. null means none. */
  readonly addressAt: number | null;
  /** The vendor's site. If omitted, there is no specific one. */
  readonly vendor?: { readonly name: string; readonly url: string };
}

/**
 * What the browser and the server know of a type of source. Each type has its own file here, which `source-types.ts`
 * lists, and another one in `server/source-types/` for what only the server does.
 */
export interface SourceType<Setting extends string = string> {
  /** Whether the source sends to a webhook address of ours. */
  readonly hook: boolean;
  /** Whether its webhook sends only the id of a lead. The server then fetches the lead. */
  readonly sendsNotices?: true;
  /**
   * What the server polls the source for: all of its leads, regularly, or once a day those that it could not deliver.
   * If omitted, the server does not poll it.
   */
  readonly polledFor?: 'all' | 'missed';
  /** Whether users bring its leads as files, whose columns they choose. */
  readonly isFile?: true;
  /** Whether it has an endpoint: one that the server calls, or one that is only a note. If omitted, it has none. */
  readonly endpoint?: 'required' | 'noted';
  /** Whether calls to the source send additional headers. */
  readonly headers?: true;

  /** Its secrets, in the order of its form. */
  readonly secrets: readonly SecretName[];
  /** The secrets without which it cannot work. */
  readonly neededSecrets: readonly SecretName[];
  /** The secret that the server generates if a request has none. If omitted, the source generates all of its secrets. */
  readonly issuedSecret?: SecretName;
  /** The authentications that its senders may use, the default first. If omitted, it has one of its own. */
  readonly authentications?: readonly [Authentication, ...Authentication[]];

  /** The shapes of its own settings, as the API shows them. */
  readonly settings: Readonly<Record<string, z.ZodMiniType>>;
  /** The inputs of these settings, in the order of its form. Those of all types follow. */
  readonly inputs: Readonly<Partial<Record<Setting, SettingInput>>>;
  /** The settings that the form of a new integration has. The others have defaults and are in the panel. */
  readonly firstInputs?: readonly Setting[];

  /**
   * The texts that a user sees before an integration is paused: `integrations/acts:pause.<name>`. `text` names the
   * status that senders get. The others say what happens to leads during the pause.
   */
  readonly pausedTexts: readonly string[];
  /** What to do at the vendor, step by step. */
  readonly guide: Guide;

  /** The default mappings. They apply to targets without a mapping of the agency's own. */
  readonly mappings: readonly StandardMapping[];
  /** Whether a payload is the source's test of the connection, which creates no lead. If omitted, it has none. */
  isTest?(payload: TestedPayload): boolean;
  /**
   * The answers of a form in the source's own format. null means that the payload has another format. A payload of any
   * type is read this way, because programs forward payloads as they get them.
   */
  answersIn?(root: Group): FoundAnswers | null;
  /** The text beside the ticked consent box. null means that the payload has another format. Of any type, too. */
  consentIn?(root: Group): string | null;
}
