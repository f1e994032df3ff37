-- Streams with their heads, and the entries of each.
CREATE TABLE stream (
    name   TEXT    NOT NULL PRIMARY KEY,
    last   INTEGER NOT NULL,            -- the number of its last entry
    digest BLOB    NOT NULL             -- the digest of its last entry
) STRICT, WITHOUT ROWID;

CREATE TABLE entry (
    stream TEXT    NOT NULL REFERENCES stream (name),
    number INTEGER NOT NULL,            -- 1, 2, 3 ... in each stream
    body   TEXT    NOT NULL,            -- one line of JSON
    digest BLOB    NOT NULL,            -- SHA-256 of the digest before, the number and the body
    PRIMARY KEY (stream, number)
) STRICT, WITHOUT ROWID;
