/** Days in agencies' time zones, each with its last second and the first instant of the next day. */
export const midnights: readonly (readonly [zone: string, day: string, last: string, next: string])[] = [
  ['America/New_York', '2026-11-20', '2026-11-21T04:59:59Z', '2026-11-21T05:00:00Z'],
  ['America/Los_Angeles', '2026-11-20', '2026-11-21T07:59:59Z', '2026-11-21T08:00:00Z'],
  ['America/Puerto_Rico', '2026-11-20', '2026-11-21T03:59:59Z', '2026-11-21T04:00:00Z'],
  // Before and after the day of 25 hours, and that of 23.
  ['America/New_York', '2026-10-31', '2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z'],
  ['America/New_York', '2026-11-01', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'],
  ['America/Los_Angeles', '2026-11-01', '2026-11-02T07:59:59Z', '2026-11-02T08:00:00Z'],
  ['America/New_York', '2027-03-13', '2027-03-14T04:59:59Z', '2027-03-14T05:00:00Z'],
  ['America/New_York', '2027-03-14', '2027-03-15T03:59:59Z', '2027-03-15T04:00:00Z'],
  ['America/New_York', '2028-02-28', '2028-02-29T04:59:59Z', '2028-02-29T05:00:00Z'],
  ['America/New_York', '2028-02-29', '2028-03-01T04:59:59Z', '2028-03-01T05:00:00Z'],
  ['America/New_York', '2026-12-31', '2027-01-01T04:59:59Z', '2027-01-01T05:00:00Z'],
];
