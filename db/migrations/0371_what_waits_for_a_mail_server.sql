-- `kept`: no mail server was set, so the message is a file of the outbox, went nowhere and never will.
alter table sent_messages drop constraint sent_messages_status_check;
alter table sent_messages add constraint sent_messages_status_check check (status in ('sending', 'sent', 'kept', 'failed'));

-- The agencies of which something waits until there is a mail server.
set local role vigencia_gate;

create function messages_without_server(p_limit int) returns table (tenant_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select distinct m.tenant_id
    from messages m
    where m.phase = 'waiting' and m.release_at is null and m.reason_code = 'no_mail_server'
    limit p_limit;
end $$;

revoke all on function messages_without_server(int) from public;
grant execute on function messages_without_server(int) to vigencia_app;

set local role vigencia_owner;
