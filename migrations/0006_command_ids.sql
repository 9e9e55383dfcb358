-- A stream stores a command once, for ever: its id is that of one record with index 0. Chunks of side streams have no position and stay
-- apart: all of them have index 0 and the id of their command.
--
-- Before this index a command could be stored again after 20,000 others. Such records stay. repeats marks them with the position of the
-- first one, which is the one the index and look-ups know. It is no part of the hash, and null in every record written since.
alter table es_events add column repeats bigint;

update es_events e
set    repeats = first.position
from   (select stream, command, min(position) as position from es_events where position is not null and index = 0
        group by stream, command having count(*) > 1) first
where  e.stream = first.stream and e.command = first.command and e.index = 0 and e.position > first.position;

create unique index es_events_command on es_events (stream, command) where position is not null and index = 0 and repeats is null;
