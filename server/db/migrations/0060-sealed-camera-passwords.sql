-- Passwords of cameras are stored encrypted, as server/services/secrets.ts has it. Those from before are encrypted
-- when the server starts, which SQL can't do; NOT VALID lets them wait for it, but nothing readable is added.
ALTER TABLE camera ADD CONSTRAINT camera_password_sealed
  CHECK (password ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]*$') NOT VALID;
