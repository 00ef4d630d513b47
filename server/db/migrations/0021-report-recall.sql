-- A deleted report can be taken back for a while: until then it is only out of sight.
ALTER TABLE report ADD COLUMN deleted_at bigint;
