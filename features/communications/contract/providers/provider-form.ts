import * as z from 'zod/mini';
import { boundedText } from '#platform/contract/fields.ts';
import { type Field, field, otherwise, text } from '#platform/contract/record-fields.ts';
import type { Routes } from '#platform/contract/route.ts';
import type { SendingType } from '../channels.ts';

/** How the form draws a setting. Its label is the text `fields.NAME`. */
interface Drawn<Text extends string> {
  /** A secret is written and never shown again. */
  readonly as: 'secret' | 'code' | 'phone';
  readonly placeholder?: string | undefined;
  /** The key of the text below the input; omitted: none. */
  readonly hint?: Text | undefined;
}

/** A setting of a provider: a field of the agency's settings, and how the form draws it. */
export interface ProviderField<Text extends string = string> extends Field {
  readonly drawn: Drawn<Text>;
}

export type ProviderFields<Text extends string = string> = Readonly<Record<string, ProviderField<Text>>>;

/** The steps of a setup at the provider. */
interface Guide<Text extends string, Address extends string> {
  /** The key of its title. */
  readonly title: Text;
  /** The key of each step. */
  readonly steps: readonly Text[];
  /** The fields with the addresses that are shown at a step, counted from 1, where they are pasted. */
  readonly addresses: Readonly<Record<number, Address>>;
}

/**
 * What the settings and their form know of a provider. Its server file holds how it is called. Which keys have a text, and
 * which addresses a label, only the screen knows: `web/settings/provider-texts.ts`.
 */
export interface ProviderForm<Text extends string = string, Address extends string = string> {
  /** The value of the setting that chooses it, as messages store it. */
  readonly name: string;
  readonly channel: SendingType;
  /** The key of the sentence about who sends. */
  readonly about: Text;
  /** It sends by the installation's mail server, and can't while there is none. */
  readonly usesMailServer: boolean;
  /** Its settings, in the order of the form. */
  readonly fields: ProviderFields<Text>;
  /** The settings that verify its calls. */
  readonly signedWith: readonly string[];
  /** The calls that it makes to the agency's addresses. */
  readonly hooks: Routes;
  /** The fields that show these addresses, each with the name of its call. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly guides: readonly Guide<Text, Address>[];
}

/** How one of the following is drawn. `NoInfer`: without a hint it has none, instead of any text. */
interface DrawnAs<As extends string, Hint extends string> {
  readonly as: As;
  readonly placeholder?: string | undefined;
  readonly hint: NoInfer<Hint> | undefined;
}

/** A response has the mask where a secret is stored. To send the mask keeps the stored value; `''` removes it. */
export const secret = <Hint extends string = never>(hint?: Hint) => {
  const drawn: DrawnAs<'secret', Hint> = { as: 'secret', hint };
  return { ...field(text(2_000), 'update'), drawn };
};

/** A code that the provider gives, in its format. */
export const code = <Hint extends string = never>({
  pattern,
  error,
  placeholder,
  hint,
}: {
  pattern: RegExp;
  error: string;
  placeholder: string;
  hint?: Hint;
}) => {
  const drawn: DrawnAs<'code', Hint> = { as: 'code', placeholder, hint };
  const known = boundedText(40).check(z.refine((given) => given === '' || pattern.test(given), { error }));
  return { ...field(otherwise('', known, z.string()), 'update'), drawn };
};

/** A phone in any format; a response shows E.164. */
export const phone = <Hint extends string = never>(placeholder?: string, hint?: Hint) => {
  const drawn: DrawnAs<'phone', Hint> = { as: 'phone', placeholder, hint };
  return { ...field(text(40), 'update'), drawn };
};

/** What the calls of all providers have in common. */
export const hook = {
  method: 'POST',
  beside: true,
  allow: 'public',
  params: { address: z.string().check(z.maxLength(200)) },
  changes: ['communication'],
} as const;
/** The statuses of a call that is refused. */
export const hookStatuses = [400, 401, 403] as const;
