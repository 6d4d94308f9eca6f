import type { UseFormReturnType } from '@mantine/form';
import type { ProductType } from '#features/leads/contract.ts';
import type { NamesIn } from '#platform/contract/record-fields.ts';
import { readAmount } from '#platform/contract/typed-amount.ts';
import { type FieldValues, valuesOf } from '#platform/web/form/field-values.ts';
import { type CreateQuote, type DetailsName, type Quote, quoteFields, type StoredQuoteStatus } from '../contract.ts';
import { fieldsOf, isNumeric, productDetails } from './product-details.ts';

/** The details of one product in a form: every field is a text, `''` for unknown. */
type DetailValues = Record<string, string>;

type Details = Record<DetailsName, DetailValues>;
/** The offer fields of every quote, regardless of product, set at creation and changeable later. */
export type OfferName = Exclude<
  NamesIn<typeof quoteFields, 'create'> & NamesIn<typeof quoteFields, 'update'>,
  DetailsName
>;
type Offer = Pick<FieldValues<typeof quoteFields, 'create'>, OfferName>;

/** A quote as its two forms hold it. */
export type QuoteFormValues = Offer &
  Details & { status: StoredQuoteStatus; product_type: ProductType | ''; assigned_agent: string };

export type QuoteForm = UseFormReturnType<QuoteFormValues>;

/** Converts the form values to a request body, with the details of the chosen product only. */
export function toCallBody(values: QuoteFormValues): OfferBody & { [Name in DetailsName]?: unknown } {
  const { status, product_type, assigned_agent, auto_details, casa_details, comercial_details, ...offer } = values;
  const details = { auto_details, casa_details, comercial_details };
  const product = product_type ? productDetails[product_type] : null;
  return {
    ...offer,
    // undefined, so that the schema reports the field as required.
    annual_premium: offer.annual_premium.trim() === '' ? undefined : readAmount(offer.annual_premium),
    deductible: readAmount(offer.deductible),
    coverage_amount: readAmount(offer.coverage_amount),
    valid_until: offer.valid_until || undefined,
    ...(product && { [product.name]: detailsBody(product, details[product.name]) }),
  };
}

type OfferBody = { [Name in OfferName]: CreateQuote[Name] | undefined };

function detailsBody(product: (typeof productDetails)[ProductType], values: DetailValues): Record<string, unknown> {
  const entries = fieldsOf(product).map(([field, kind]) => {
    const text = values[field] ?? '';
    if (kind === 'yes_no') return [field, text === '' ? null : text === 'yes'];
    return [field, isNumeric(kind) ? readAmount(text) : text];
  });
  return Object.fromEntries(entries);
}

/** Details with every field unknown. */
export function blankDetails(): Details {
  return {
    auto_details: detailValues('Auto', null),
    casa_details: detailValues('Casa', null),
    comercial_details: detailValues('Comercial', null),
  };
}

/** A quote as the editor shows it. */
export function editorValues(quote: Quote): QuoteFormValues {
  const { status, product_type } = quote;
  return {
    ...valuesOf(quoteFields, 'update', quote),
    status,
    product_type,
    auto_details: detailValues('Auto', quote.auto_details),
    casa_details: detailValues('Casa', quote.casa_details),
    comercial_details: detailValues('Comercial', quote.comercial_details),
  };
}

function detailValues(product: ProductType, details: Readonly<Record<string, unknown>> | null): DetailValues {
  const entries = fieldsOf(productDetails[product]).map(([field, kind]) => {
    const value = details?.[field];
    if (kind === 'yes_no') return [field, value === true ? 'yes' : value === false ? 'no' : ''];
    return [field, value ? String(value) : ''];
  });
  return Object.fromEntries(entries);
}

/**
 * The name of the editor's saved draft. It changes when a quote becomes a policy, because an earlier draft cannot be
 * saved after that.
 */
export const draftNameOf = ({ id, policy_id }: Quote): string =>
  policy_id === null ? `quote-draft:${id}` : `quote-notes-draft:${id}`;
