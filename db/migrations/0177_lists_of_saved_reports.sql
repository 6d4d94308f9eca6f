-- What a saved report can be, and as which file.
alter table saved_reports add constraint saved_reports_kind check (
  kind in ('sales', 'performance', 'conversion', 'roi', 'commissions', 'executive'));
alter table saved_reports add constraint saved_reports_format check (export_format in ('pdf', 'excel', 'csv', 'json'));
