-- A link to a new address of somebody who has an account.
alter table identity_links drop constraint identity_links_kind_check;
alter table identity_links add constraint identity_links_kind_check check (kind in ('reset', 'sign-up', 'invitation', 'email'));
