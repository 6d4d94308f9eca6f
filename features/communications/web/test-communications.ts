import type { Language } from '#platform/contract/language.ts';
import type { Role } from '#platform/contract/roles.ts';
import { startI18n } from '#platform/web/i18n.ts';
import { enter } from '#platform/web/test-page.tsx';
import type { Communication } from '../contract/messages.ts';
import type { CommunicationSettings } from '../contract/settings.ts';
import type { CommunicationTemplate } from '../contract/templates.ts';

await startI18n([
  'platform',
  'records',
  'clients',
  'leads',
  'communications',
  'communications/templates',
  'communications/history',
  'communications/settings',
  'communications/automations',
]);

const agency = {
  name: 'Sol Seguros',
  features_enabled: ['leads', 'communications'],
  time_zone: 'America/New_York',
  date_format: 'MM/DD/YYYY',
};

/** Opens the tab as a user of the given role. */
export const enterCommunications = (role: Role = 'Admin', language: Language = 'en') =>
  enter({ tab: 'communications', role, language, agency: agency as never });

/** A template as the API returns it. Pass the fields that the test is about. */
export const aTemplate = (overrides: Partial<CommunicationTemplate> = {}): CommunicationTemplate => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Navidad',
  description: 'Para diciembre',
  template_type: 'Custom',
  communication_type: 'Email',
  subject: 'Felices fiestas',
  language: 'es',
  content: 'Hola, {{client_first_name}}',
  variables: ['regalo'],
  is_active: true,
  plain_letters: false,
  is_system: false,
  is_used: false,
  created_at: '2026-11-16T20:00:00Z',
  updated_at: '2026-11-16T20:00:00Z',
  ...overrides,
});

/** A message as the API returns it. */
export const aMessage = (overrides: Partial<Communication> = {}): Communication => ({
  id: '00000000-0000-4000-8000-000000000002',
  recipient_name: 'Rosa Delgado',
  recipient_email: 'rosa@example.com',
  recipient_phone: '',
  communication_type: 'Email',
  template_type: 'Lead Welcome',
  purpose: 'service',
  subject: 'Gracias',
  content: `Hola, Rosa. ${'x'.repeat(120)}`,
  status: 'Delivered',
  error_message: null,
  reason_code: null,
  is_test: false,
  is_automatic: true,
  sent_by_name: null,
  client_id: null,
  record_type: null,
  record_id: null,
  release_at: null,
  created_at: '2026-11-16T20:00:00Z',
  language: 'es',
  template_id: null,

  template_name: 'Bienvenida',
  segments: null,
  attachment: null,
  cost: null,
  provider: 'SendGrid',
  provider_id: 'abc',
  sent_at: '2026-11-16T20:00:01Z',
  delivered_at: '2026-11-16T20:00:09Z',
  events: [],
  gate: [],
  ...overrides,
});

/** The default settings. */
export const theSettings = (overrides: Partial<CommunicationSettings> = {}): CommunicationSettings => ({
  email_enabled: true,
  email_provider: 'SMTP',
  sendgrid_api_key: '',
  sendgrid_verification_key: '',
  sender_email: '',
  sender_name: 'Vigencia',
  reply_to_email: '',
  postal_address: '',
  sms_enabled: false,
  twilio_account_sid: '',
  twilio_auth_token: '',
  twilio_phone_number: '',
  twilio_messaging_service_sid: '',
  sms_segment_price: 0,
  sms_monthly_segments_max: 5_000,
  whatsapp_enabled: false,
  whatsapp_api_key: '',
  whatsapp_phone_number: '',
  enable_automations: false,
  business_hours_enabled: false,
  business_start_hour: 8,
  business_end_hour: 18,
  sendgrid_webhook_url: '',
  twilio_status_url: '',
  twilio_inbound_url: '',
  sends_from: 'no-reply@crm.example.com',
  is_without_mail_server: false,
  troubles: [],
  waiting_for_admin: 0,
  sms_segments_this_month: 0,
  updated_at: null,
  ...overrides,
});
