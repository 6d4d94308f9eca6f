import type { SendingType } from '../channels.ts';
import type { ProviderFields, ProviderForm } from './provider-form.ts';
import { sendgrid } from './sendgrid.ts';
import { smtp } from './smtp.ts';
import { twilio } from './twilio.ts';

/** The providers of each channel, in the order in which they are offered. The first one is the default. */
export const providerForms = {
  Email: [smtp, sendgrid],
  SMS: [twilio],
} as const satisfies Readonly<Record<SendingType, readonly [ProviderForm, ...ProviderForm[]]>>;

type Forms = typeof providerForms;
type Form = Forms[SendingType][number];

/** Every provider. */
export const allForms: readonly Form[] = Object.values(providerForms).flat();

/** The members of all objects of a union. */
type Merged<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The settings of all providers of a channel. */
export function fieldsOf<Channel extends SendingType>(channel: Channel): Merged<Forms[Channel][number]['fields']> {
  const forms: readonly ProviderForm[] = providerForms[channel];
  return Object.assign({}, ...forms.map(({ fields }) => fields));
}

/** The settings of all providers. */
export const providerFields: Merged<Form['fields']> = Object.assign({}, ...allForms.map(({ fields }) => fields));

/** The calls that providers make. */
export const hookRoutes: Merged<Form['hooks']> = Object.assign({}, ...allForms.map(({ hooks }) => hooks));
export type HookRoute = keyof typeof hookRoutes;

/** The fields that show the addresses for these calls, each with the name of its call. */
export const hookAddresses: Merged<Form['addresses']> = Object.assign(
  {},
  ...allForms.map(({ addresses }) => addresses),
);

/** The settings that verify providers' calls. */
export const signingFields: readonly Form['signedWith'][number][] = allForms.flatMap(({ signedWith }) => signedWith);
export type SigningField = (typeof signingFields)[number];

/** The names of the providers of e-mails, one of which an agency chooses. */
export const emailProviders = namesOf(providerForms.Email);

function namesOf<const List extends readonly ProviderForm[]>(forms: List) {
  return forms.map(({ name }) => name) as { [Place in keyof List]: List[Place]['name'] };
}

/** A channel with several providers. */
type ChannelWithChoice = {
  [Channel in SendingType]: Forms[Channel] extends readonly [unknown] ? never : Channel;
}[SendingType];

/** The setting by which an agency chooses the provider of each channel that has several. */
export const choices = { Email: 'email_provider' } as const satisfies Readonly<Record<ChannelWithChoice, string>>;

/** The choices of an agency. */
type Chosen = Readonly<Record<(typeof choices)[ChannelWithChoice], string>>;

/** Whether a channel has several providers. */
export const hasChoice = (channel: SendingType): channel is ChannelWithChoice => Object.hasOwn(choices, channel);

/** The names of a channel's providers, one of which an agency chooses. */
export function namesToChoose(channel: ChannelWithChoice): Forms[ChannelWithChoice][number]['name'][] {
  const forms: readonly Forms[ChannelWithChoice][number][] = providerForms[channel];
  return forms.map(({ name }) => name);
}

/** Whether a provider is the one of its channel: the chosen one, or the only one. */
export const isChosen = ({ channel, name }: Pick<ProviderForm, 'channel' | 'name'>, chosen: Chosen): boolean =>
  !hasChoice(channel) || chosen[choices[channel]] === name;

/** The provider of a channel that an agency has chosen; the first one if there is no choice. */
export function chosenForm(channel: SendingType, chosen: Chosen): Form {
  const forms: readonly [Form, ...Form[]] = providerForms[channel];
  return forms.find((form) => isChosen(form, chosen)) ?? forms[0];
}

/** The names of the settings that the form draws as secrets, codes or phones. */
export function drawnAs<Fields extends ProviderFields, As extends 'secret' | 'code' | 'phone'>(as: As, fields: Fields) {
  const names = Object.keys(fields).filter((name) => fields[name]?.drawn.as === as);
  return names as {
    [Name in keyof Fields & string]: As extends Fields[Name]['drawn']['as'] ? Name : never;
  }[keyof Fields & string][];
}
