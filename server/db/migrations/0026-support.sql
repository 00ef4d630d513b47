-- What people ask support for. Their pictures stand in MEDIA_DIR/support under the request's uuid. Times are epoch ms.

CREATE TABLE support_request (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE,
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  account_id      integer NOT NULL REFERENCES account ON DELETE CASCADE,
  status          text COLLATE "C" NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'RESOLVED')),
  message         text NOT NULL,
  -- What the player showed, and on which page it was asked from.
  watched         text COLLATE readable NOT NULL,
  page            text NOT NULL,
  user_agent      text NOT NULL,
  -- Null where there was no picture to send.
  picture_type    text COLLATE "C" CHECK (picture_type IN ('image/jpeg', 'image/png')),
  picture_bytes   integer,
  created_at      bigint NOT NULL,
  deleted_at      bigint,
  CHECK ((picture_type IS NULL) = (picture_bytes IS NULL))
);
CREATE INDEX support_request_list ON support_request (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX support_request_restaurant ON support_request (restaurant_id, created_at);
CREATE INDEX support_request_account ON support_request (account_id);
