-- Whoever answers that a number is another person's holds all that goes there, and not only what is to sell.
alter table address_states add column is_service_held boolean not null default false;
