-- The secret that was being set up before the one that is now: whoever scanned it is told so, not that he typed wrong.
ALTER TABLE account ADD COLUMN multi_factor_superseded text;
