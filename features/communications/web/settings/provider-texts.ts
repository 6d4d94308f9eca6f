import type { ParseKeys } from 'i18next';
import { namesIn } from '#platform/contract/record-fields.ts';
import type { ProviderForm } from '../../contract/providers/provider-form.ts';
import { allForms, providerFields } from '../../contract/providers/providers.ts';

// The texts of the providers. One that the locale files lack is a compile error here.

type Text = ParseKeys<'communications/settings'>;
/** The fields with a label, `fields.NAME`. */
type Labeled<Key> = Key extends `fields.${infer Name}` ? Name : never;

/** Every provider: its sentence, its hints and its guides have texts, and the addresses in the guides have labels. */
export const shownProviders: readonly ProviderForm<Text, Labeled<Text>>[] = allForms;

/** The settings of all providers, each of which has a label. */
export const providerSettings: readonly Labeled<Text>[] = namesIn(providerFields);
