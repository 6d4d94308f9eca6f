create table communication_settings (
  tenant_id uuid not null,
  id uuid not null,
  email_enabled boolean not null default true,
  email_provider text not null default 'SMTP' check (email_provider in ('SMTP', 'SendGrid')),
  sendgrid_api_key text not null default '',
  sendgrid_verification_key text not null default '',
  sender_email text not null default '',
  sender_name text not null default 'Vigencia',
  reply_to_email text not null default '',
  postal_address text not null default '',
  sms_enabled boolean not null default false,
  twilio_account_sid text not null default '',
  twilio_auth_token text not null default '',
  twilio_phone_number text not null default '',
  twilio_messaging_service_sid text not null default '',
  sms_segment_price numeric(8, 4) not null default 0,
  sms_monthly_segments_max int not null default 5000,
  whatsapp_enabled boolean not null default false check (not whatsapp_enabled),
  whatsapp_api_key text not null default '',
  whatsapp_phone_number text not null default '',
  enable_automations boolean not null default false,
  business_hours_enabled boolean not null default false,
  business_start_hour int not null default 8 check (business_start_hour between 0 and 23),
  business_end_hour int not null default 18 check (business_end_hour between 0 and 23),
  address text not null default '',
  address_hash bytea,
  -- Channels that stand still: a list of {communication_type, code, said, since}.
  troubles jsonb not null default '[]',
  updated_at timestamptz,
  primary key (tenant_id, id),
  constraint one_of_an_agency unique (tenant_id),
  check (business_start_hour < business_end_hour)
);
call protect_tenant_table('communication_settings');
alter table communication_settings add foreign key (tenant_id) references tenants (id);
grant select, insert, update on communication_settings to vigencia_app;
create policy gate_reads on communication_settings for select to vigencia_gate using (true);
grant select on communication_settings to vigencia_gate;

create table messages (
  tenant_id uuid not null,
  id uuid not null,
  recipient_name text not null default '',
  recipient_email text not null default '',
  recipient_phone text not null default '',
  communication_type text not null check (communication_type in ('Email', 'SMS', 'WhatsApp', 'Sistema')),
  template_type text not null,
  purpose text not null check (purpose in ('service', 'marketing')),
  language text not null check (language in ('en', 'es')),
  subject text not null default '',
  content text not null default '',
  status text not null
    check (status in ('Pending', 'Queued', 'Sent', 'Delivered', 'Failed', 'Bounced', 'Cancelled')),
  reason_code text,
  -- What it is told with, and in the provider's words where it has some.
  reason_facts jsonb not null default '{}',
  is_test boolean not null default false,
  event_key text not null,
  client_id uuid,
  user_id uuid,
  record_type text,
  record_id uuid,
  template_id uuid,
  template_name text not null default '',
  by_user uuid,
  -- `waiting`: it is to leave at `release_at`. `handed_over`: nobody knows yet what became of it. `settled`: it is known.
  phase text not null check (phase in ('waiting', 'handed_over', 'settled')),
  release_at timestamptz,
  handed_over_at timestamptz,
  attempts int not null default 0,
  provider text,
  provider_id text,
  segments int,
  gate jsonb not null default '[]',
  sent_at timestamptz,
  delivered_at timestamptz,
  search_text text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index messages_once on messages (tenant_id, event_key, communication_type, recipient_email, recipient_phone);
create index messages_by_creation on messages (tenant_id, created_at desc, id desc);
create index messages_by_status on messages (tenant_id, status, created_at desc, id desc);
create index messages_by_type on messages (tenant_id, communication_type, created_at desc, id desc);
create index messages_by_template_type on messages (tenant_id, template_type, created_at desc, id desc);
create index messages_by_client on messages (tenant_id, client_id, created_at desc, id desc);
create index messages_by_record on messages (tenant_id, record_id, created_at desc, id desc);
create index messages_by_provider_id on messages (tenant_id, provider_id);
create index messages_by_hand_over on messages (tenant_id, handed_over_at) where handed_over_at is not null;
create index messages_open on messages (tenant_id, phase, release_at) where phase <> 'settled';
create index messages_by_email on messages (tenant_id, recipient_email, created_at desc);
create index messages_by_phone on messages (tenant_id, recipient_phone, created_at desc);
create index messages_by_text on messages using gin (tenant_id, search_text gin_trgm_ops);
call protect_tenant_table('messages');
alter table messages add foreign key (tenant_id) references tenants (id);
alter table messages add foreign key (tenant_id, user_id) references users (tenant_id, id);
alter table messages add foreign key (tenant_id, by_user) references users (tenant_id, id);
grant select, insert, update on messages to vigencia_app;
create policy gate_reads on messages for select to vigencia_gate using (true);
grant select on messages to vigencia_gate;

-- What a provider told, each once. One of a message that is not known yet waits for it.
create table message_events (
  tenant_id uuid not null,
  key text not null,
  message_id uuid,
  provider_id text not null default '',
  event text not null,
  detail text not null default '',
  raw jsonb not null,
  at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, key)
);
create index message_events_by_message on message_events (tenant_id, message_id, at);
create index message_events_by_provider_id on message_events (tenant_id, provider_id) where message_id is null;
call protect_tenant_table('message_events');
alter table message_events add foreign key (tenant_id) references tenants (id);
grant select, insert, update on message_events to vigencia_app;
