-- The tunnels that the hosts of a restaurant keep to the chain's network: what each last told of itself. Times are
-- epoch milliseconds, bytes are counted since the tunnel came up.

CREATE TABLE tunnel (
  restaurant_id   integer NOT NULL,
  host            text NOT NULL,
  address         text COLLATE "C" NOT NULL,
  up              boolean NOT NULL,
  -- When both ends last proved themselves to each other; null if never.
  handshake_at    bigint,
  received_bytes  bigint NOT NULL,
  sent_bytes      bigint NOT NULL,
  -- When this was told.
  told_at         bigint NOT NULL,
  PRIMARY KEY (restaurant_id, host),
  FOREIGN KEY (restaurant_id, host) REFERENCES restaurant_host ON DELETE CASCADE
);
