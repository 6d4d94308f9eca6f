import { now } from './clock.ts';
import { formatDate } from './format.ts';
import { useSession } from './session.ts';

/** Today as the agency's clocks tell it. What reckons with days takes `useAgencyDay`, which weighs more. */
export const useToday = (): string =>
  formatDate(now().toISOString(), useSession()?.user.agency?.time_zone ?? 'America/New_York', 'YYYY-MM-DD');
