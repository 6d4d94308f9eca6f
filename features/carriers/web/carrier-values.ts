import type { ProductType } from '#features/leads/contract.ts';
import type { Carrier } from '../contract.ts';

/** A carrier as its forms hold it: the codes in one line, separated by commas. */
export type CarrierValues = {
  name: string;
  products: ProductType[];
  codes: string;
  service_phone: string;
  claims_phone: string;
  site: string;
};

/** The values of a form for a new carrier. */
export const noCarrier: CarrierValues = {
  name: '',
  products: [],
  codes: '',
  service_phone: '',
  claims_phone: '',
  site: '',
};

/** A carrier's values as its edit form holds them. */
export const valuesOfCarrier = (carrier: Carrier): CarrierValues => {
  const { name, products, codes, service_phone, claims_phone, site } = carrier;
  return { name, products, codes: codes.join(', '), service_phone, claims_phone, site };
};

/** The values of a form as the body of a request. */
export const bodyOfCarrier = ({ codes, ...values }: CarrierValues) => ({ ...values, codes: listOf(codes) });

const listOf = (text: string) => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  ),
];
