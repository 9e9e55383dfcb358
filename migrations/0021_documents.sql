-- Documents of schedules, their tasks and roadblocks lie beside the pictures. Who may read one is asked of the row it hangs on.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('person', 'project', 'company', 'document'));
alter table files add column name text not null default ''; -- of a document, as it was sent
