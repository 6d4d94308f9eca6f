-- A task that an X-date made, and that nobody has touched, goes with its lead when that is taken back.
grant delete on tasks, x_date_tasks to vigencia_app;
