import type { UseFormReturnType } from '@mantine/form';
import type { ProductType } from '#features/leads/contract.ts';
import type { Quote, StoredQuoteStatus } from '../contract.ts';
import { fieldsOf, isNumeric, productDetails } from './product-details.ts';

/** The details of one product as a form holds them: every field a text, `''` for what is not known. */
type DetailValues = Record<string, string>;

/** A quote as its two forms hold it. */
export interface QuoteFormValues extends Record<string, unknown> {
  status: StoredQuoteStatus;
  product_type: ProductType | '';
  carrier: string;
  annual_premium: string;
  deductible: string;
  coverage_amount: string;
  coverage_limits: string;
  valid_until: string;
  notes: string;
  assigned_agent: string;
  auto_details: DetailValues;
  casa_details: DetailValues;
  comercial_details: DetailValues;
}

export type QuoteForm = UseFormReturnType<QuoteFormValues>;

/** What is typed as a number; 0 when it is none. */
const numberOf = (text: string): number => Number(text) || 0;

/** What the form holds in the words of the calls, with the details of the chosen product and of no other. */
export function toCallBody({ auto_details, casa_details, comercial_details, ...values }: QuoteFormValues) {
  const details = { auto_details, casa_details, comercial_details };
  const product = values.product_type ? productDetails[values.product_type] : null;
  return {
    carrier: values.carrier,
    // Without it the schema says that it is required.
    annual_premium: numberOf(values.annual_premium) || undefined,
    deductible: numberOf(values.deductible),
    coverage_amount: numberOf(values.coverage_amount),
    coverage_limits: values.coverage_limits,
    valid_until: values.valid_until || undefined,
    notes: values.notes,
    ...(product && { [product.name]: detailsBody(product, details[product.name]) }),
  };
}

function detailsBody(product: (typeof productDetails)[ProductType], values: DetailValues): Record<string, unknown> {
  const entries = fieldsOf(product).map(([field, kind]) => {
    const text = values[field] ?? '';
    if (kind === 'yes_no') return [field, text === '' ? null : text === 'yes'];
    return [field, isNumeric(kind) ? numberOf(text) : text];
  });
  return Object.fromEntries(entries);
}

/** Nothing known yet. */
export function blankDetails(): Pick<QuoteFormValues, 'auto_details' | 'casa_details' | 'comercial_details'> {
  return {
    auto_details: detailValues('Auto', null),
    casa_details: detailValues('Casa', null),
    comercial_details: detailValues('Comercial', null),
  };
}

/** A quote as the editor shows it. */
export function valuesOf(quote: Quote): QuoteFormValues {
  return {
    status: quote.status,
    product_type: quote.product_type,
    carrier: quote.carrier,
    annual_premium: String(quote.annual_premium),
    deductible: String(quote.deductible),
    coverage_amount: String(quote.coverage_amount),
    coverage_limits: quote.coverage_limits,
    valid_until: quote.valid_until,
    notes: quote.notes,
    assigned_agent: quote.assigned_agent ?? '',
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
