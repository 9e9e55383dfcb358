-- What an entry of the door is about besides its person: the name of an analyst's login.
alter table identity_audit add about text not null default '';
