-- The demonstration named cameras that its kitchens do not have. They are those that see these things there.
UPDATE unusual_event SET camera = 'Fry Station'
 WHERE camera = 'Dump Pan' AND restaurant_id IN (SELECT restaurant_id FROM simulated_kitchen);
UPDATE unusual_event SET camera = 'Hot Holding'
 WHERE camera = 'Outbound Conveyor' AND restaurant_id IN (SELECT restaurant_id FROM simulated_kitchen);
UPDATE unusual_recording SET camera = 'Fry Station'
 WHERE camera = 'Dump Pan' AND restaurant_id IN (SELECT restaurant_id FROM simulated_kitchen);
UPDATE unusual_recording SET camera = 'Hot Holding'
 WHERE camera = 'Outbound Conveyor' AND restaurant_id IN (SELECT restaurant_id FROM simulated_kitchen);
