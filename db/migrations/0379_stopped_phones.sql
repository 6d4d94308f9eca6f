-- The phones whose owners want no texts, as the ledger of consents says. Nobody who has one consents, whatever is ticked.
create table stopped_phones (
  tenant_id uuid not null,
  phone text not null,
  primary key (tenant_id, phone)
);
call protect_tenant_table('stopped_phones');
alter table stopped_phones add foreign key (tenant_id) references tenants (id);
grant select, insert, delete on stopped_phones to vigencia_app;

alter table address_states no force row level security;
alter table stopped_phones no force row level security;
alter table clients no force row level security;
alter table leads no force row level security;

insert into stopped_phones (tenant_id, phone)
select tenant_id, address from address_states where communication_type = 'SMS' and service = 'revoked';

update clients
set tcpa_consent = false, tcpa_consent_at = null, tcpa_consent_by = null, tcpa_consent_source = null
from stopped_phones stopped
where stopped.tenant_id = clients.tenant_id and stopped.phone = clients.phone and clients.tcpa_consent;

update leads set client_tcpa_consent = false
from stopped_phones stopped
where stopped.tenant_id = leads.tenant_id and stopped.phone = leads.client_phone and leads.client_tcpa_consent;

alter table address_states force row level security;
alter table stopped_phones force row level security;
alter table clients force row level security;
alter table leads force row level security;
