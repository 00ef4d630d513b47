-- What equipment reported of a pan's waste; null where it said nothing. The waste itself stays in pieces_wasted and
-- weight_wasted_g: what was reported, or else what Linewatch calculated from the packages that were filled.
ALTER TABLE hold
  ADD COLUMN reported_pieces_wasted integer,
  ADD COLUMN reported_weight_wasted_g integer;
