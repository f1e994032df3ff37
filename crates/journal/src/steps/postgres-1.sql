-- Streams with their heads, and the entries of each. Names sort by their bytes, as they do in SQLite.
CREATE TABLE stream (
    name   text COLLATE "C" PRIMARY KEY,
    last   bigint NOT NULL,             -- the number of its last entry
    digest bytea  NOT NULL              -- the digest of its last entry
) WITH (fillfactor = 50);               -- heads change all the time, and do so in place where there is room

CREATE TABLE entry (
    stream text COLLATE "C" REFERENCES stream (name),
    number bigint NOT NULL,             -- 1, 2, 3 ... in each stream
    body   text   NOT NULL,             -- one line of JSON
    digest bytea  NOT NULL,             -- SHA-256 of the digest before, the number and the body
    PRIMARY KEY (stream, number)
);
