-- A camera in a network that no server reaches is connected through an agent there, which alone has its password.
ALTER TABLE camera_source ADD COLUMN agent_id integer REFERENCES device;
CREATE INDEX camera_source_of_agent ON camera_source (agent_id) WHERE agent_id IS NOT NULL;
