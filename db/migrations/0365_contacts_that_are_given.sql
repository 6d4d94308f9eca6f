-- Most people have no number for WhatsApp, and many no e-mail or no phone; a message goes to one of both. Nobody looks for those
-- who have none, so the indexes leave them out; and a statement that says as much is not planned as if it met them.

drop index clients_by_email;
create index clients_by_email on clients (tenant_id, email_norm) where email_norm <> '';
drop index clients_by_phone;
create index clients_by_phone on clients (tenant_id, phone) where phone <> '';
drop index clients_by_whatsapp;
create index clients_by_whatsapp on clients (tenant_id, whatsapp) where whatsapp <> '';
drop index messages_by_email;
create index messages_by_email on messages (tenant_id, recipient_email, created_at desc) where recipient_email <> '';
drop index messages_by_phone;
create index messages_by_phone on messages (tenant_id, recipient_phone, created_at desc) where recipient_phone <> '';
