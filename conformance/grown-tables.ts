/** The tables of an agency that grow with the years: the large one has them full. */
export const grownTables = [
  ...['clients', 'leads', 'audit_events', 'quotes', 'policies', 'tallies', 'renewals', 'tasks', 'notifications'],
  ...['messages', 'message_events', 'consent_events', 'address_states', 'stopped_phones'],
  ...['incoming_leads', 'text_replies', 'heard_facts'],
  ...['commission_schemes', 'commission_rules', 'commission_periods', 'commission_period_rules', 'commissions'],
  ...['commission_adjustments', 'commission_settlements', 'commission_left_out', 'commission_chargebacks'],
  ...['renewal_notices', 'sent_messages', 'x_date_tasks'],
];

/** The other tables of agencies, by the reason why no statement on them can read many rows, or why it is not looked at. */
export const staysSmall: Readonly<Record<string, readonly string[]>> = {
  'There are as many as people work there.': [
    ...['users', 'sessions', 'known_devices', 'passkeys', 'authenticator_apps', 'recovery_codes', 'account_links'],
    ...['password_resets', 'sign_in_challenges', 'push_subscriptions', 'notification_choices'],
    ...['visits', 'visit_openings', 'commission_opening_balances', 'commission_period_agents'],
  ],
  'It is what an agency has set.': [
    ...[
      'brandings',
      'domain_proofs',
      'automations',
      'communication_templates',
      'communication_settings',
      'visit_rules',
    ],
    ...['sign_in_rules', 'integrations', 'field_mappings', 'integration_forms', 'integration_pulls', 'saved_reports'],
    ...[
      'integration_budgets',
      'renewal_configs',
      'task_configs',
      'number_series',
      'analytics_goals',
      'analytics_spend',
    ],
  ],
  'It is one for each file, source or run.': [
    ...['integration_uploads', 'integration_upload_parts', 'delivery_undos', 'renewal_runs'],
  ],
  'It waits to be worked on, or is kept for a day.': [
    ...['audit_waiting', 'message_causes', 'idempotency_keys', 'communication_previews'],
  ],
  'It is walked by its numbers alone.': ['audit_links'],
};
