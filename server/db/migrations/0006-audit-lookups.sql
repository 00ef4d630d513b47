-- What the audit record is looked through by: who did it, from where, and in which restaurant.
CREATE INDEX audit_event_actor ON audit_event (actor_uuid, at DESC, id DESC);
CREATE INDEX audit_event_address ON audit_event (address text_pattern_ops, at DESC, id DESC);
CREATE INDEX audit_event_restaurant ON audit_event (restaurant_id, at DESC, id DESC) WHERE restaurant_id IS NOT NULL;

-- Deleted notifications, until housekeeping takes them away.
CREATE INDEX notification_deleted ON notification (deleted_at) WHERE deleted_at IS NOT NULL;
