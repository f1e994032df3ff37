-- A store as the first layout had it, for the test that later programs still open it.
CREATE SCHEMA cardroom;
SET search_path = cardroom;
CREATE TABLE IF NOT EXISTS layout (step INTEGER PRIMARY KEY, digest TEXT NOT NULL);
INSERT INTO layout VALUES (1, '761948c06673650c0f5507d6afad05fc717b9651ddc0f82f3bbf26cd7d986f82');

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

INSERT INTO stream VALUES ('house', 1, '\x536c9bfd2f562286a7bcef67e8ce22c92e9aedbce9f344cae35f5dabce220c6b');
INSERT INTO entry VALUES ('house', 1, '{"opened":"fort"}', '\x536c9bfd2f562286a7bcef67e8ce22c92e9aedbce9f344cae35f5dabce220c6b');
INSERT INTO stream VALUES ('table/1', 2, '\xbf6d3d1a997e555640c8e8cf1b9830525fd0f6020f706694b4c33337cab3a72e');
INSERT INTO entry VALUES ('table/1', 1, '{"sits":"A"}', '\x000554bccd27a4046d5f542a14e825019ddd69a7bd2cc24f33292380317609dc');
INSERT INTO entry VALUES ('table/1', 2, '{"sits":"B"}', '\xbf6d3d1a997e555640c8e8cf1b9830525fd0f6020f706694b4c33337cab3a72e');
