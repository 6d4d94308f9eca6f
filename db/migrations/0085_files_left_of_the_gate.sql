-- So that the gate sees which files are in the midst of something.
create policy gate_reads on integration_uploads for select to vigencia_gate using (true);
grant select on integration_uploads to vigencia_gate;
