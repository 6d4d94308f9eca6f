import * as z from 'zod/mini';
import { dateFormats, isTimeZone, locales } from '#features/tenants/contract.ts';
import { isHex } from '#platform/contract/colour.ts';
import { boundedText, emailPattern, requiredText } from '#platform/contract/fields.ts';
import { brandingScopes, markupMax } from './scope.ts';

/** The four colors, in the order of the dialog. */
export const colourFields = ['primary_color', 'accent_color', 'background_color', 'text_color'] as const;
export type ColourField = (typeof colourFields)[number];

/** The social links, in the order of the dialog. */
export const linkFields = ['facebook_url', 'twitter_url', 'linkedin_url', 'website_url'] as const;

export const footerMax = 500;
export const nameMax = 120;

const colour = z
  .string()
  .check(z.trim(), z.maxLength(7, { abort: true }), z.refine(isHex, { error: 'branding:validation.colour' }));

const optionalEmail = z.string().check(
  z.trim(),
  z.normalize(),
  z.maxLength(254),
  z.refine((text) => text === '' || emailPattern.test(text), { error: 'branding:validation.email' }),
);

/** An https URL that users may be sent to, without user name or password. */
export const isHttps = (text: string): boolean =>
  /^https:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#][^\s<>"\\]*)?$/u.test(text);

const link = z.string().check(
  z.trim(),
  z.maxLength(300),
  z.refine((text) => text === '' || isHttps(text), { error: 'branding:validation.link' }),
);

/** A picture: none, the stored one by its address, or a web URL, which is fetched and stored. */
const picture = z.string().check(
  z.trim(),
  z.maxLength(1_000),
  z.refine((text) => text === '' || text.startsWith('/brand/') || isHttps(text), {
    error: 'branding:validation.picture',
  }),
);

const given = {
  company_name: requiredText(nameMax, 'branding:validation.company_name'),
  company_tagline: boundedText(160),
  company_phone: boundedText(40),
  company_email: optionalEmail,
  support_email: optionalEmail,
  address: boundedText(200),
  license_number: boundedText(60),
  primary_color: colour,
  accent_color: colour,
  background_color: colour,
  text_color: colour,
  logo_url: picture,
  small_logo_url: picture,
  favicon_url: picture,
  app_title: boundedText(60),
  login_title: boundedText(60),
  dashboard_title: boundedText(60),
  footer: boundedText(footerMax),
  facebook_url: link,
  twitter_url: link,
  linkedin_url: link,
  website_url: link,
  locale: z.enum(locales),
  currency: z.literal('USD', { error: 'branding:validation.currency' }),
  date_format: z.enum(dateFormats),
  time_zone: z
    .string()
    .check(z.maxLength(60, { abort: true }), z.refine(isTimeZone, { error: 'branding:validation.time_zone' })),
  /** Only the operator sets these, and only with the scope Full. */
  custom_css: boundedText(markupMax),
  header_html: boundedText(markupMax),
};
type Given = typeof given;

/** Every field by its name in requests and responses. */
export const brandingFields = {
  given: Object.fromEntries(Object.entries(given).map(([name, kind]) => [name, z.optional(kind)])) as {
    [Name in keyof Given]: z.ZodMiniOptional<Given[Name]>;
  },
  shown: {
    ...(Object.fromEntries(Object.keys(given).map((name) => [name, z.string()])) as {
      [Name in Exclude<keyof Given, 'locale' | 'currency' | 'date_format'>]: z.ZodMiniString;
    }),
    locale: given.locale,
    currency: given.currency,
    date_format: given.date_format,
    /** How much of the branding the agency may change. */
    branding_scope: z.enum(brandingScopes),
  },
};
