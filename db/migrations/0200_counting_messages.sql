-- Whatever is counted of what was sent this week and this month stands in the index: the table, whose rows hold whole emails, is
-- not looked into.
drop index messages_by_hand_over;
create index messages_by_hand_over on messages (tenant_id, handed_over_at)
  include (communication_type, status, is_test, segments) where handed_over_at is not null;

-- Two filters of the history that had none: it was read from its beginning where few rows are of a kind.
create index messages_by_record_type on messages (tenant_id, record_type, created_at desc, id desc);
create index messages_by_test on messages (tenant_id, is_test, created_at desc, id desc);
