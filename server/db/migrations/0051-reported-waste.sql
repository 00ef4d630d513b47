-- What equipment reported of a pan's waste; null where it said nothing. The waste itself stays in pieces_wasted and
-- weight_wasted_g: what was reported, or else what Linewatch calculated from the packages that were filled.
ALTER TABLE hold
  ADD COLUMN reported_pieces_wasted integer,
  ADD COLUMN reported_weight_wasted_g integer;

-- So far all waste of pans that equipment reported was reported too.
UPDATE hold SET reported_pieces_wasted = nullif(pieces_wasted, 0), reported_weight_wasted_g = nullif(weight_wasted_g, 0)
 WHERE id >= 100000000000000 AND (pieces_wasted > 0 OR weight_wasted_g > 0);
UPDATE fact_key
   SET revisions = revisions - 'piecesWasted' - 'weightWastedG'
                   || jsonb_strip_nulls(jsonb_build_object('reportedPiecesWasted', revisions -> 'piecesWasted',
                                                           'reportedWeightWastedG', revisions -> 'weightWastedG'))
 WHERE fact_table = 'hold' AND revisions ?| ARRAY['piecesWasted', 'weightWastedG'];
