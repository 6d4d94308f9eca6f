-- What people are told of (docs/adr/0034): their notices, how each wants to hear of what, and the browsers that are told.

create table notifications (
  tenant_id uuid not null,
  id uuid not null,
  -- Who is told, and nobody else.
  user_id uuid not null,
  kind text not null check (kind in (
    'lead.assigned', 'quote.assigned', 'policy.assigned', 'work.handed_on', 'policy.expiring', 'task.assigned',
    'task.due', 'renewal.created', 'renewal.failed')),
  -- What it leads to; null: nothing in particular.
  about_kind text check (about_kind in ('lead', 'quote', 'policy', 'task', 'renewal')),
  about_id uuid,
  -- What its words are made with when they are read.
  facts jsonb not null,
  -- By what a notice that may be told again is known; null: told once and for all.
  once text,
  -- What its reader had chosen when it came.
  in_bell boolean not null,
  to_browser boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_id, id),
  check ((about_kind is null) = (about_id is null))
);
create index notifications_by_user on notifications (tenant_id, user_id, created_at desc, id desc) where in_bell;
create index notifications_unread on notifications (tenant_id, user_id, created_at desc, id desc)
  where in_bell and read_at is null;
create index notifications_by_creation on notifications (tenant_id, created_at, id);
create unique index notifications_once on notifications (tenant_id, user_id, kind, about_id, once)
  where once is not null;
call protect_tenant_table('notifications');
alter table notifications add foreign key (tenant_id, user_id) references users (tenant_id, id);
grant select, insert, update, delete on notifications to vigencia_app;

-- How a user wants to hear of one kind; no row: as everybody does.
create table notification_choices (
  tenant_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in (
    'lead.assigned', 'quote.assigned', 'policy.assigned', 'work.handed_on', 'policy.expiring', 'task.assigned',
    'task.due', 'renewal.created', 'renewal.failed')),
  bell boolean not null,
  browser boolean not null,
  primary key (tenant_id, user_id, kind)
);
call protect_tenant_table('notification_choices');
alter table notification_choices add foreign key (tenant_id, user_id) references users (tenant_id, id);
grant select, insert, update on notification_choices to vigencia_app;

-- A browser that is told also while the application is closed. It ends with the session that it was allowed in.
create table push_subscriptions (
  tenant_id uuid not null,
  -- Half of a keyed hash of the browser's address, by which the same browser is known again.
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  -- The address and its keys, encrypted: whoever has them can speak to that browser.
  subscription text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index push_subscriptions_by_user on push_subscriptions (tenant_id, user_id);
create index push_subscriptions_by_session on push_subscriptions (tenant_id, session_id);
call protect_tenant_table('push_subscriptions');
alter table push_subscriptions add foreign key (tenant_id, user_id) references users (tenant_id, id);
alter table push_subscriptions
  add foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade;
grant select, insert, update, delete on push_subscriptions to vigencia_app;
