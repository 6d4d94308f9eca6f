-- How many rows hold a secret that another key than the current one has written: what a change of the key still waits for.

create policy gate_reads on authenticator_apps for select to vigencia_gate using (true);
grant select (tenant_id, secret) on authenticator_apps to vigencia_gate;

set local role vigencia_gate;

-- `p_prefix` is what every secret of the current key begins with. Those of version 1 name no key: with `p_unnamed` they count.
create function secrets_of_other_keys(p_prefix text, p_unnamed boolean) returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found integer;
  total integer := 0;
begin
  select count(*) into found from integrations where exists (
    select from unnest(array[api_key, api_secret, webhook_secret, headers, address]) as kept
    where kept <> '' and not starts_with(kept, p_prefix) and (p_unnamed or not starts_with(kept, 'v1.')))
  or exists (
    select from jsonb_array_elements(replaced) as former
    where not starts_with(former ->> 'value', p_prefix)
      and (p_unnamed or not starts_with(former ->> 'value', 'v1.')));
  total := total + found;
  select count(*) into found from integration_pulls where exists (
    select from unnest(array[access_token]) as kept
    where kept <> '' and not starts_with(kept, p_prefix) and (p_unnamed or not starts_with(kept, 'v1.')));
  total := total + found;
  select count(*) into found from communication_settings where exists (
    select from unnest(array[sendgrid_api_key, sendgrid_verification_key, twilio_auth_token, whatsapp_api_key, address]) as kept
    where kept <> '' and not starts_with(kept, p_prefix) and (p_unnamed or not starts_with(kept, 'v1.')));
  total := total + found;
  select count(*) into found from authenticator_apps where exists (
    select from unnest(array[secret]) as kept
    where kept <> '' and not starts_with(kept, p_prefix) and (p_unnamed or not starts_with(kept, 'v1.')));
  total := total + found;
  select count(*) into found from installation_settings where exists (
    select from unnest(array[smtp_password]) as kept
    where kept <> '' and not starts_with(kept, p_prefix) and (p_unnamed or not starts_with(kept, 'v1.')));
  total := total + found;
  return total;
end $$;

revoke all on function secrets_of_other_keys(text, boolean) from public;
grant execute on function secrets_of_other_keys(text, boolean) to vigencia_platform;
set local role vigencia_owner;
