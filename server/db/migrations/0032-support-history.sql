-- Help is asked for from any page, also with no restaurant chosen, and somebody says that it was given.

ALTER TABLE support_request
  ALTER COLUMN restaurant_id DROP NOT NULL,
  ADD COLUMN resolved_at bigint,
  ADD COLUMN resolved_by integer REFERENCES account ON DELETE SET NULL,
  ADD CHECK ((status = 'RESOLVED') = (resolved_at IS NOT NULL));
CREATE INDEX support_request_resolver ON support_request (resolved_by);
CREATE INDEX support_request_deleted ON support_request (deleted_at) WHERE deleted_at IS NOT NULL;
