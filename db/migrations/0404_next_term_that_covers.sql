-- A policy has one next term that covers anything: one that was cancelled from its first day on stands in the way of no other.
drop index policies_by_renewed;
create unique index policies_by_renewed on policies (tenant_id, renews)
  where renews is not null and (cancelled_on is null or cancelled_on > effective_date);
