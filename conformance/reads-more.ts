/** A statement that reads more rows than a page and a constant. */
export interface ReadsMore {
  /** The senders: calls as `GET /leads`, jobs and conformance scenarios by name. If omitted, any sender. */
  by?: readonly string[];
  /** A part of the statement's text. If omitted, all statements of the senders. */
  sql?: string;
  /** Only where the request uses one of these filters. */
  asking?: readonly string[];
}

/** All statements that read more, by reason. An unused entry is reported. */
export const readsMore: Readonly<Record<string, readonly ReadsMore[]>> = {
  'A figure over a range is made of the rows of the range (docs/decisions/analytics.md).': [
    {
      by: [
        'GET /analytics/dashboard',
        'GET /analytics/agents',
        'GET /analytics/revenue',
        'GET /analytics/retention',
        'GET /analytics/roi',
        'GET /analytics/speed-to-lead',
        'GET /analytics/conversion-funnel',
        'GET /analytics/time-based/{metric}',
        'GET /analytics/spend',
        'GET /analytics/goals',
        'POST /analytics/custom-report',
        'POST /analytics/exports/{kind}',
      ],
    },
  ],
  'What a figure of analytics counts is looked for among all rows when somebody opens it.': [
    {
      by: ['GET /leads', 'GET /quotes', 'GET /policies'],
      asking: [
        'agents',
        'sources',
        'first_contact',
        'timed',
        'hours_old',
        'created_hour',
        'language',
        'lost',
        'followed',
        'clients_on',
        'clients_not_on',
      ],
      sql: 'select count(*)',
    },
  ],
  'Whoever asks for an exact count has all rows counted.': [
    { by: ['GET /leads', 'GET /quotes', 'GET /policies'], asking: ['count'], sql: 'select count(*)' },
  ],
  'What lies in the days that are asked for is read, and then sorted otherwise.': [
    { by: ['GET /policies'], asking: ['expiring_within', 'expires_from', 'expires_to', 'clients_on'] },
    { by: ['GET /renewals'], asking: ['date_from', 'date_to'] },
  ],
  'What one person has not read is found together, and counted up to 1,000.': [
    { by: ['GET /notifications'], asking: ['only'], sql: 'read_at" is null limit 1001' },
  ],
  'A search by a common word finds many.': [{ by: ['GET /search'], sql: 'like p_first' }],
  'The texts of a month are added up, along an index.': [{ sql: 'sum(segments)' }],
  'A try of an automation looks at the 2,000 newest records that it would have met.': [
    { by: ['POST /communications/automations/{event}/dry-run'] },
  ],
  'A period of commissions is calculated, and corrected, from all policies that took effect in it.': [
    { sql: 'with rules as materialized' },
    { by: ['commissions.process-period'] },
  ],
  'Statements tell of all adjustments, settled or not.': [
    { by: ['GET /commissions/statements'], sql: 'sum(adjusted.' },
  ],
  'The renewals of a run are chosen among the policies that end in its days.': [
    { sql: '"policies"."expiration_date" between' },
  ],
  'Once a day an agency is swept: what ends is told, and the figures of days are compared with their rows.': [
    { by: ['tenants.daily-sweep'] },
  ],
};
