-- What is kept for a time and is no history, such as who is logged in.
CREATE TABLE kept (
    kind  text NOT NULL,
    key   text NOT NULL,
    value text NOT NULL,
    until bigint,                       -- Unix seconds; without it, for ever
    PRIMARY KEY (kind, key)
);

CREATE INDEX kept_until ON kept (until) WHERE until IS NOT NULL;
