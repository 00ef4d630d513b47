-- Linewatch calculated this delay from its batch's stages; no equipment reported it.
ALTER TABLE task_delay ADD COLUMN derived boolean NOT NULL DEFAULT false;
