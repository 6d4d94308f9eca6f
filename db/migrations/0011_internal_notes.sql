-- A quote's notes are printed for the client; what the agency notes for itself has its own place.
alter table quotes add column internal_notes text not null default '';
