import { namesIn } from '#platform/contract/record-fields.ts';
import type { TextKey } from '#platform/contract/text-key.ts';
import type { ProviderForm } from '../../contract/providers/provider-form.ts';
import { allForms, providerFields } from '../../contract/providers/providers.ts';
import type texts from './locales/en.json';

// The texts of the providers. One that the locale files lack is a compile error here.

type Text = TextKey<typeof texts>;
/** The fields with a label. */
type Labeled = keyof typeof texts.fields;

/** Every provider: its sentence, its hints and its guides have texts, and the addresses in the guides have labels. */
export const shownProviders: readonly ProviderForm<Text, Labeled>[] = allForms;

/** The settings of all providers, each of which has a label. */
export const providerSettings: readonly Labeled[] = namesIn(providerFields);
