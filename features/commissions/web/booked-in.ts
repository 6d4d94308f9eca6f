import { addDays, addMonths } from '#platform/contract/calendar.ts';
import type { CommissionFilters } from './use-commissions.ts';

/** The filters for the total of a month: the days on which its lines were calculated or adjusted. */
export const bookedIn = (month: string): CommissionFilters => {
  const booked_from = `${month}-01`;
  return { booked_from, booked_to: addDays(addMonths(booked_from, 1), -1), only: 'owed' };
};
