-- What the product comes with, as a row: whoever changes the settings locks it.
insert into installation_settings (registration_message_en, registration_message_es, session_idle_minutes, session_hours,
  remembered_idle_hours, remembered_days)
values ('', '', 60, 12, 24, 7)
on conflict do nothing;
