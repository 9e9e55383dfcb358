-- Where a store ended when it was copied: a read model that has seen more of it knows that the copy lacks something.
alter table store_moves add column ended bigint;
