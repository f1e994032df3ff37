-- A store as the first layout had it, for the test that later programs still open it.
CREATE TABLE IF NOT EXISTS layout (step INTEGER PRIMARY KEY, digest TEXT NOT NULL);
INSERT INTO layout VALUES (1, '3c4935a70acb57f2d5dc4d43e512b2dde2e773b165f4965881901a44c92ced4e');

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

INSERT INTO stream VALUES ('house', 1, x'536c9bfd2f562286a7bcef67e8ce22c92e9aedbce9f344cae35f5dabce220c6b');
INSERT INTO entry VALUES ('house', 1, '{"opened":"fort"}', x'536c9bfd2f562286a7bcef67e8ce22c92e9aedbce9f344cae35f5dabce220c6b');
INSERT INTO stream VALUES ('table/1', 2, x'bf6d3d1a997e555640c8e8cf1b9830525fd0f6020f706694b4c33337cab3a72e');
INSERT INTO entry VALUES ('table/1', 1, '{"sits":"A"}', x'000554bccd27a4046d5f542a14e825019ddd69a7bd2cc24f33292380317609dc');
INSERT INTO entry VALUES ('table/1', 2, '{"sits":"B"}', x'bf6d3d1a997e555640c8e8cf1b9830525fd0f6020f706694b4c33337cab3a72e');
