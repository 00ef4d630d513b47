-- Former passwords, which a new one must not resemble; hashes as in account.password_hash.
CREATE TABLE former_password (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id      integer NOT NULL REFERENCES account ON DELETE CASCADE,
  password_hash   text NOT NULL,
  replaced_at     bigint NOT NULL
);
CREATE INDEX former_password_account ON former_password (account_id, id);

-- The 30-second step of the last code an account has used: a code counts once, and none before it any more.
ALTER TABLE account ADD COLUMN multi_factor_step bigint;

-- Recovery codes, each for one use; kept as SHA-256 of 80 random bits.
CREATE TABLE recovery_code (
  code_hash       bytea NOT NULL,
  account_id      integer NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at      bigint NOT NULL,
  used_at         bigint,
  PRIMARY KEY (account_id, code_hash)
);
