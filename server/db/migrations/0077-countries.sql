-- The country that a known network is in (ISO 3166-1), where a table of countries is set up: a new one is mailed.
ALTER TABLE known_network ADD COLUMN country text;
