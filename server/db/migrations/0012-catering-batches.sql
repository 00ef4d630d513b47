-- Catering is a hundredth of all batches: its pans are found from its batches.
CREATE INDEX batch_catering ON batch (restaurant_id) INCLUDE (id) WHERE catering;
