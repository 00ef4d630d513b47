-- In which language a user reads mails, pushes and notices: the one of their settings, else the one that their console
-- was in when they last signed in.
ALTER TABLE account ADD COLUMN spoken text NOT NULL DEFAULT 'en';
ALTER TABLE account ADD COLUMN language text NOT NULL
  GENERATED ALWAYS AS (coalesce(nullif(preferences ->> 'language', 'auto'), spoken)) STORED;

-- Dates follow the language from now on, for all who never chose another one.
UPDATE account SET preferences = jsonb_set(preferences, '{dateLanguage}', '"auto"')
 WHERE preferences ->> 'dateLanguage' = 'en-US';
