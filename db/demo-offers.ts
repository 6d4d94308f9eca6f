import type { LeadStatus, ProductType } from '#features/leads/contract.ts';
import { AutoDetails, CasaDetails, ComercialDetails, type CreateQuote } from '#features/quotes/contract.ts';
import { cents, dollarsOf } from '#platform/contract/money.ts';
import { demoCarriers } from './demo-carriers.ts';

/** A demo lead and its number in the sequence. Offers depend on these alone. */
export interface DemoLead {
  id: string;
  number: number;
  status: LeadStatus;
  product_type: ProductType | null;
  created_at: string;
}

/** The list's entry at a number. Numbers past the end wrap around to the start. */
export function pick<Item>(list: readonly Item[], number: number): Item {
  return list[number % list.length] as Item;
}

const carriers = demoCarriers.map(([name]) => name);

const cars = [
  { year: 2021, make: 'Toyota', model: 'Corolla', primary_use: 'commute', annual_mileage: 12_000 },
  { year: 2019, make: 'Honda', model: 'CR-V', primary_use: 'commute', annual_mileage: 15_500 },
  { year: 2023, make: 'Nissan', model: 'Rogue', primary_use: 'pleasure', annual_mileage: 8_000 },
  { year: 2017, make: 'Ford', model: 'F-150', primary_use: 'business', annual_mileage: 18_000 },
  { year: 2020, make: 'Hyundai', model: 'Elantra', primary_use: 'rideshare', annual_mileage: 31_000 },
];

const houses = [
  {
    property_value: 412_000,
    property_age: 24,
    square_footage: 1_720,
    roof_type: 'tile',
    property_type: 'single_family',
  },
  { property_value: 298_500, property_age: 41, square_footage: 1_180, roof_type: 'flat', property_type: 'condo' },
  {
    property_value: 655_000,
    property_age: 9,
    square_footage: 2_640,
    roof_type: 'metal',
    property_type: 'single_family',
  },
  {
    property_value: 341_000,
    property_age: 17,
    square_footage: 1_450,
    roof_type: 'shingle',
    property_type: 'townhouse',
  },
];

const businesses = [
  { business_type: 'Panadería', annual_revenue: 480_000, employee_count: 9, industry_classification: '311811' },
  { business_type: 'Taller mecánico', annual_revenue: 720_000, employee_count: 6, industry_classification: '811111' },
  { business_type: 'Salón de belleza', annual_revenue: 260_000, employee_count: 5, industry_classification: '812112' },
  {
    business_type: 'Contratista de techos',
    annual_revenue: 1_350_000,
    employee_count: 14,
    industry_classification: '238160',
  },
];

/** A plausible offer for a lead. A lead without a known product gets a car offer. */
export function offerFor({ product_type, number }: DemoLead): Omit<CreateQuote, 'lead_id'> {
  const common = { carrier: pick(carriers, number), coverage_limits: '', notes: '', internal_notes: '' };
  if (product_type === 'Casa') {
    const house = pick(houses, number);
    const casa_details = {
      ...house,
      foundation_type: 'slab',
      security_system: pick(['none', 'monitored_alarm'], number),
    };
    return {
      ...common,
      product_type,
      casa_details: CasaDetails.parse(casa_details),

      annual_premium: dollarsOf(cents(190_000 + (number % 37) * 6_150)),
      deductible: 2_500,
      coverage_amount: house.property_value,
    };
  }
  if (product_type === 'Comercial') {
    const business = { ...pick(businesses, number), liability_needs: 'Responsabilidad general', property_owned: false };
    return {
      ...common,
      product_type,
      comercial_details: ComercialDetails.parse(business),

      annual_premium: dollarsOf(cents(240_000 + (number % 29) * 14_525)),
      deductible: 1_000,
      coverage_amount: 1_000_000,
    };
  }
  const driver = { driver_age: 22 + (number % 45), driver_experience: 3 + (number % 30) };
  return {
    ...common,
    product_type: 'Auto',
    coverage_limits: '50/100/50',
    auto_details: AutoDetails.parse({ ...pick(cars, number), ...driver }),
    annual_premium: dollarsOf(cents(115_000 + (number % 41) * 3_875)),
    deductible: 500,
    coverage_amount: 100_000,
  };
}
