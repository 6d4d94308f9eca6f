-- By which key of the installation a code was hashed: nobody but its user can hash it by another one. 'v1.': from before keys
-- could be changed.
alter table recovery_codes add column key_prefix text not null default 'v1.';
