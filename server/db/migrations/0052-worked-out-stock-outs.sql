-- Linewatch calculated this stock-out from pans and recommendations; no equipment reported it.
ALTER TABLE stock_out ADD COLUMN derived boolean NOT NULL DEFAULT false;
