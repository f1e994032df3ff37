-- What is kept for a time and is no history, such as who is logged in.
CREATE TABLE kept (
    kind  TEXT NOT NULL,
    key   TEXT NOT NULL,
    value TEXT NOT NULL,
    until INTEGER,                      -- Unix seconds; without it, for ever
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX kept_until ON kept (until) WHERE until IS NOT NULL;
