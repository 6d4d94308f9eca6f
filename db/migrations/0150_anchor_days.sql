-- The day of the month on which a policy's terms begin and end. It outlives the months that are too short for it.
alter table policies add column anchor_day smallint;
alter table policies no force row level security;
update policies set anchor_day =
  case
    when extract(day from effective_date) = least(
           greatest(extract(day from effective_date), extract(day from expiration_date)),
           extract(day from date_trunc('month', effective_date::timestamp) + interval '1 month' - interval '1 day'))
     and extract(day from expiration_date) = least(
           greatest(extract(day from effective_date), extract(day from expiration_date)),
           extract(day from date_trunc('month', expiration_date::timestamp) + interval '1 month' - interval '1 day'))
    then greatest(extract(day from effective_date), extract(day from expiration_date))
    else extract(day from effective_date)
  end;
alter table policies alter column anchor_day set not null;
alter table policies add constraint policies_anchor_day_check check (anchor_day between 1 and 31);
alter table policies force row level security;
