-- When a browser tells it, at the earliest. Null: no browser does, or one has. What waited before had been sent.
alter table notifications add column push_at timestamptz;
alter table notifications drop column to_browser;
create index notifications_to_push on notifications (tenant_id, push_at) where push_at is not null;
