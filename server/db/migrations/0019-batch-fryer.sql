-- The fryer a batch is in, or was: known from the moment its basket goes into the oil, unlike its cycle, which is
-- measured at the end. Older batches have theirs in their cycles alone.
ALTER TABLE batch ADD COLUMN fryer text COLLATE readable;
