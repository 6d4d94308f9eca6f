-- Few tasks are urgent, in most agencies none at the moment: without an index of its own the question for them walked through
-- all tasks, 45,283 pages of 49,500. In the order of their days, in which a screen shows them.
create index tasks_by_priority on tasks (tenant_id, priority, deadline, id);
