-- The restaurant's number and name are put in front of a message when it is shown. Some messages began with the
-- number until now, and would show it twice.
UPDATE notification n
   SET message = substr(n.message, length('<b>' || r.number || '</b>: ') + 1)
  FROM restaurant r
 WHERE r.id = n.restaurant_id AND starts_with(n.message, '<b>' || r.number || '</b>: ');
