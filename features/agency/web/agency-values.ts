import type { UseFormReturnType } from '@mantine/form';
import type { LeadSource } from '#features/leads/contract.ts';
import { differences } from '#platform/web/form/differences.ts';
import { type AgencySettings, type UpdateAgency, weekDays } from '../contract.ts';

/** The settings as the form holds them: a day on which the agency is closed has empty hours. */
export type AgencyValues = {
  company_name: string;
  company_phone: string;
  second_phone: string;
  address: string;
  license_number: string;
  time_zone: string;
  locale: AgencySettings['locale'];
  date_format: AgencySettings['date_format'];
  opening_hours: { opens: string; closes: string }[];
  lead_sources: LeadSource[];
};

/** The form of the settings. */
export type AgencyFormState = UseFormReturnType<AgencyValues>;

const closed = { opens: '', closes: '' };

/** The settings' values as the form holds them. */
export function valuesOfAgency(settings: AgencySettings): AgencyValues {
  const { branding_scope, settings_saved_at, opening_hours, ...values } = settings;
  return { ...values, opening_hours: weekDays.map((_, day) => opening_hours?.[day] ?? closed) };
}

/** The values that differ, as the body of a request. */
export const changesOfAgency = (before: AgencyValues, after: AgencyValues): UpdateAgency =>
  differences(bodyOf(before), bodyOf(after));

function bodyOf({ opening_hours, ...values }: AgencyValues) {
  const days = opening_hours.map(({ opens, closes }) => (opens || closes ? { opens, closes } : null));
  return { ...values, opening_hours: days.every((day) => day === null) ? null : days };
}
