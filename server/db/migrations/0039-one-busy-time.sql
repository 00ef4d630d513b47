-- For how long a container was in its place is the same whichever conveyor is asked for: it is kept by when pans came in.
DROP FUNCTION outbound_busy_tally_added(), outbound_busy_tally_changed(), outbound_busy_tally_deleted() CASCADE;
DROP TRIGGER outbound_busy_tally_forgotten ON conveyor_pass;
DROP VIEW outbound_busy_tally;
DROP INDEX conveyor_pass_outbound_far;
DELETE FROM tally_family WHERE family = 'outbound_busy';
DELETE FROM tally WHERE name = 'outbound_busy';
