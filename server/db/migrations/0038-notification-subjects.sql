-- What a notification is about, as src/domain/notification-subjects.ts has it; null where that has no page of its own.
ALTER TABLE notification ADD COLUMN subject text;
