-- The marks of both stores of a copy: none of them is given to a later copy, for positions they marked may still be about.
alter table store_moves add column from_mark integer, add column to_mark integer;
