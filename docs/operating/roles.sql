-- The role that servers work as, in a PostgreSQL of your own. It can read and add entries of the audit log, and change
-- none. Run this as an administrator of the database, with the owner of Linewatch's tables in the place of "owner":
--
--   DATABASE_URL        this role
--   DATABASE_OWNER_URL  the owner, who changes the tables after an upgrade; no server needs it at other starts
--
-- It stops an injected statement. A taken-over server that knows the owner's password can still change the log, as it
-- can with the embedded database: send a copy elsewhere (AUDIT_STREAM).
CREATE ROLE linewatch_app LOGIN PASSWORD '…';
GRANT linewatch_app TO owner;
