-- A delay that Linewatch worked out of its batch's stages, and nobody told.
ALTER TABLE task_delay ADD COLUMN derived boolean NOT NULL DEFAULT false;
