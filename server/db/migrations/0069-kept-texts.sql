-- What a notification says, to be worded in its reader's language (src/domain/language/kept.ts). `message` has it as HTML
-- in English. Null for notifications of earlier versions and those worded for one reader: `message` is shown as it is.
ALTER TABLE notification ADD COLUMN kept jsonb;

-- The value at which an alert was raised: with its rule and subject it gives the sentence in each reader's language.
-- Null for alerts of earlier versions, whose `message` is shown as it is.
ALTER TABLE alert ADD COLUMN value double precision;
