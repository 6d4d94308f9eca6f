import * as z from 'zod/mini';
import { givenMoney, optionalText } from '#platform/contract/fields.ts';

// The risk details of each product's quote. 0 and '' mean unknown.

const textMax = 120;
export const longTextMax = 1_000;
const count = (max: number) => z._default(z.int().check(z.gte(0), z.lte(max)), 0);
const amount = z._default(givenMoney, 0);

// Known values are sent as these codes and are translated. Any other text is accepted and shown as is.
export const primaryUses = ['commute', 'pleasure', 'business', 'rideshare', 'farm'] as const;
export const roofTypes = ['shingle', 'tile', 'metal', 'flat', 'wood'] as const;
export const foundationTypes = ['slab', 'crawl_space', 'basement', 'piers'] as const;
export const propertyTypes = ['single_family', 'condo', 'townhouse', 'multi_family', 'mobile_home'] as const;
export const securitySystems = ['none', 'local_alarm', 'monitored_alarm', 'monitored_with_cameras'] as const;

export const autoDetailsFields = {
  year: count(2_100),
  make: optionalText(textMax),
  model: optionalText(textMax),
  /** As typed: a wrong check digit causes a warning, never a refusal. */
  vin: optionalText(40),
  driver_age: count(120),
  /** Years of driving. */
  driver_experience: count(110),
  /** Miles. */
  annual_mileage: count(1_000_000),
  primary_use: optionalText(textMax),
};

export const casaDetailsFields = {
  property_value: amount,
  /** Years. */
  property_age: count(1_000),
  square_footage: count(10_000_000),
  roof_type: optionalText(textMax),
  foundation_type: optionalText(textMax),
  property_type: optionalText(textMax),
  security_system: optionalText(textMax),
};

export const comercialDetailsFields = {
  business_type: optionalText(textMax),
  annual_revenue: amount,
  employee_count: count(10_000_000),
  industry_classification: optionalText(textMax),
  liability_needs: optionalText(longTextMax),
  /** Whether the business owns its premises; null: unknown. */
  property_owned: z._default(z.nullable(z.boolean()), null),
};
