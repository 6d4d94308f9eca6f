-- A person whom another number reaches as well, and who has a birthday: what tells her from others of her household
-- (docs/adr/0052). Nobody is merged or parted by it.
alter table clients add column second_phone text not null default '';
alter table clients add column second_phone_national text not null default '';
alter table clients add column birth_date date;
alter table clients add constraint clients_birth_date_check check (birth_date between '0002-01-01' and '9998-12-31');

create index clients_by_second_phone on clients (tenant_id, second_phone) where second_phone <> '';
