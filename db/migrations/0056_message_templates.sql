-- What an agency's messages are written by: templates of its own, beside the texts that come along.
create table communication_templates (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null default '',
  template_type text not null check (template_type in (
    'Lead Welcome', 'Quote Generated', 'Quote Reminder', 'Policy Confirmation', 'Renewal Reminder', 'Renewal Urgent',
    'Task Assignment', 'Task Reminder', 'Task Completed', 'Commission Report', 'Custom')),
  communication_type text not null check (communication_type in ('Email', 'SMS', 'WhatsApp', 'Sistema')),
  subject text not null default '',
  content text not null,
  variables text[] not null default '{}',
  language text not null check (language in ('en', 'es')),
  is_active boolean not null default true,
  plain_letters boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index communication_templates_by_creation on communication_templates (tenant_id, created_at desc, id desc);
call protect_tenant_table('communication_templates');
alter table communication_templates add foreign key (tenant_id) references tenants (id);
grant select, insert, update, delete on communication_templates to vigencia_app;

-- The e-mail that a user has looked at last while writing it, for a frame that shows no token of a session.
create table communication_previews (
  tenant_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  html text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id)
);
call protect_tenant_table('communication_previews');
alter table communication_previews add foreign key (tenant_id) references tenants (id);
alter table communication_previews add foreign key (tenant_id, user_id) references users (tenant_id, id);
grant select, insert, update, delete on communication_previews to vigencia_app;
create policy gate_reads on communication_previews for select to vigencia_gate using (true);
grant select on communication_previews to vigencia_gate;
