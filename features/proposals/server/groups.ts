import type { AutoDetails, CasaDetails, ComercialDetails } from '#features/quotes/contract.ts';
import { formatKnownMoney, formatNumber } from './formats.ts';
import type { Proposal } from './proposal.ts';
import { codeWord, type ProposalWords } from './words.ts';

/** Related facts, as labels with values. */
export interface Group {
  title: string;
  rows: readonly (readonly [label: string, value: string])[];
}

type Field = keyof ProposalWords['fields'];

/** What the proposal says about the risk and the offer, formatted for a reader. Unknown values are left out. */
export function groupsOf({ risk, offer }: Proposal, words: ProposalWords): Group[] {
  const group = (title: keyof ProposalWords['groups'], values: Partial<Record<Field, string>>): Group => ({
    title: words.groups[title],
    rows: Object.entries(values)
      .filter(([, value]) => value !== '')
      .map(([field, value]) => [words.fields[field as Field], value]),
  });
  return [...riskGroups(), group('offer', { carrier: offer.carrier, coverage_limits: offer.coverage_limits })].filter(
    ({ rows }) => rows.length > 0,
  );

  function riskGroups(): Group[] {
    if (!risk.details) return [];
    if (risk.product_type === 'Auto') return autoGroups(risk.details);
    return risk.product_type === 'Casa' ? casaGroups(risk.details) : comercialGroups(risk.details);
  }

  function autoGroups(auto: AutoDetails): Group[] {
    return [
      group('vehicle', {
        vehicle: [auto.year || '', auto.make, auto.model].filter((part) => part !== '').join(' '),
        vin: auto.vin,
        primary_use: codeWord(words, 'primary_use', auto.primary_use),
        annual_mileage: formatNumber(auto.annual_mileage),
      }),
      group('driver', {
        driver_age: formatNumber(auto.driver_age),
        driver_experience: formatNumber(auto.driver_experience),
      }),
    ];
  }

  function casaGroups(casa: CasaDetails): Group[] {
    return [
      group('property', {
        property_type: codeWord(words, 'property_type', casa.property_type),
        property_value: formatKnownMoney(casa.property_value),
        property_age: formatNumber(casa.property_age),
        square_footage: formatNumber(casa.square_footage),
      }),
      group('construction', {
        roof_type: codeWord(words, 'roof_type', casa.roof_type),
        foundation_type: codeWord(words, 'foundation_type', casa.foundation_type),
        security_system: codeWord(words, 'security_system', casa.security_system),
      }),
    ];
  }

  function comercialGroups(business: ComercialDetails): Group[] {
    return [
      group('business', {
        business_type: business.business_type,
        industry_classification: business.industry_classification,
        employee_count: formatNumber(business.employee_count),
        annual_revenue: formatKnownMoney(business.annual_revenue),
        property_owned: codeWord(words, 'property_owned', String(business.property_owned ?? '')),
      }),
    ];
  }
}
