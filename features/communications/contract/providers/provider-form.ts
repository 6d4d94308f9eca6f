import * as z from 'zod/mini';
import { boundedText } from '#platform/contract/fields.ts';
import { type Field, field, otherwise, text } from '#platform/contract/record-fields.ts';
import type { Routes } from '#platform/contract/route.ts';
import type { SendingType } from '../channels.ts';

/** How the form draws a setting. Its label is the text `fields.NAME`. */
interface Drawn {
  /** A secret is written and never shown again. */
  readonly as: 'secret' | 'code' | 'phone';
  readonly placeholder?: string | undefined;
  /** The key of the text below the input; omitted: none. */
  readonly hint?: string | undefined;
}

/** A setting of a provider: a field of the agency's settings, and how the form draws it. */
export interface ProviderField extends Field {
  readonly drawn: Drawn;
}

export type ProviderFields = Readonly<Record<string, ProviderField>>;

/** The steps of a setup at the provider, as the texts `setup.NAME`. */
interface Guide {
  readonly name: string;
  readonly steps: number;
  /** The addresses that are shown at a step, where they are pasted. */
  readonly addresses: Readonly<Record<number, string>>;
}

/** What the settings and their form know of a provider. Its server file holds how it is called. */
export interface ProviderForm {
  /** The value of the setting that chooses it, as messages store it. */
  readonly name: string;
  readonly channel: SendingType;
  /** The key of the sentence about who sends. */
  readonly about: string;
  /** It sends by the installation's mail server, and can't while there is none. */
  readonly usesMailServer: boolean;
  /** Its settings, in the order of the form. */
  readonly fields: ProviderFields;
  /** The settings that verify its calls. */
  readonly signedWith: readonly string[];
  /** The calls that it makes to the agency's addresses. */
  readonly hooks: Routes;
  /** The fields that show these addresses, each with the name of its call. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly guides: readonly Guide[];
}

/** A response has the mask where a secret is stored. To send the mask keeps the stored value; `''` removes it. */
export const secret = (hint?: string) => ({
  ...field(text(2_000), 'update'),
  drawn: { as: 'secret', hint } as const,
});

/** A code that the provider gives, in its format. */
export const code = ({
  pattern,
  error,
  placeholder,
  hint,
}: {
  pattern: RegExp;
  error: string;
  placeholder: string;
  hint?: string;
}) => ({
  ...field(
    otherwise(
      '',
      boundedText(40).check(z.refine((given) => given === '' || pattern.test(given), { error })),
      z.string(),
    ),
    'update',
  ),
  drawn: { as: 'code', placeholder, hint } as const,
});

/** A phone in any format; a response shows E.164. */
export const phone = (placeholder?: string, hint?: string) => ({
  ...field(text(40), 'update'),
  drawn: { as: 'phone', placeholder, hint } as const,
});

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
