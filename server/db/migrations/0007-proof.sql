-- When a session's user last proved who he is: by a code, or by his password given again. Signing in is the first
-- proof, and stands as long as there is no later one.
ALTER TABLE session ADD COLUMN proved_at bigint;
