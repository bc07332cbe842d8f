-- Schema of the results database, version 1. Every run of the workbench is one row of `run`; what it measured hangs on
-- that row. Nothing here is ever updated but the end of a run: a later run adds rows, and readers take the newest.
-- A change to this schema is a further file, migration_N.sql, that leads from version N-1 to N (results.cpp, steps()).
-- PRAGMA user_version holds the version, PRAGMA application_id tells the file from other programs' databases.

CREATE TABLE run (
  id        INTEGER PRIMARY KEY,
  kind      TEXT NOT NULL,             -- diff, bench, vectors, status
  started   TEXT NOT NULL,             -- UTC, 2026-01-31T12:00:00Z
  finished  TEXT,                      -- null: still running, or killed
  outcome   TEXT,                      -- holds, mismatch, error, interrupted
  machine   TEXT NOT NULL,             -- host name
  cpu       TEXT NOT NULL,             -- model name
  cores     INTEGER NOT NULL,          -- that this process may use
  system    TEXT NOT NULL,             -- kernel and its release
  compiler  TEXT NOT NULL,
  flags     TEXT NOT NULL,
  revision  TEXT NOT NULL,             -- commit that was built, with -dirty where the tree had changes
  profile   TEXT NOT NULL,             -- quick, default, thorough; empty where it means nothing
  seed      INTEGER NOT NULL,
  command   TEXT NOT NULL              -- as typed
) STRICT;

-- Differential testing: one row per op, element type and device of a run.
CREATE TABLE parity (
  run         INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
  op          TEXT NOT NULL,
  type        TEXT NOT NULL,
  device      TEXT NOT NULL,           -- cpu, cuda, cuda_host
  cases       INTEGER NOT NULL,        -- generated and corpus cases run on both sides
  real_inputs INTEGER NOT NULL,        -- calls recorded from real models
  modern_only INTEGER NOT NULL,        -- of these, run on the modern side alone (0-dim, empty)
  raised      INTEGER NOT NULL,        -- both sides raised
  declared    INTEGER NOT NULL,        -- fell into a declared divergence
  failures    INTEGER NOT NULL,        -- undeclared mismatches
  worst       REAL NOT NULL,           -- largest distance seen, in the rule's unit (ULP or parts of the bound)
  allowed     REAL NOT NULL,           -- the largest that the rule allows
  seconds     REAL NOT NULL,
  PRIMARY KEY (run, op, type, device)
) STRICT, WITHOUT ROWID;

-- Undeclared mismatches, shrunk.
CREATE TABLE finding (
  id        INTEGER PRIMARY KEY,
  run       INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
  op        TEXT NOT NULL,
  type      TEXT NOT NULL,
  device    TEXT NOT NULL,
  line      TEXT NOT NULL,             -- the shrunk case
  original  TEXT NOT NULL,             -- the case as it was found
  fault     TEXT NOT NULL,             -- what is wrong, in words
  kind      TEXT NOT NULL,             -- values, sizes, guard, raised, died, ...
  argument  TEXT NOT NULL,
  verdict   TEXT NOT NULL,             -- which side a higher-precision reference calls wrong
  repeat    TEXT NOT NULL,             -- the command that shows it again
  setting   TEXT NOT NULL,             -- threads and grain it ran under; empty for the plain setting
  detail    TEXT NOT NULL,             -- both results side by side, several lines
  steps     INTEGER NOT NULL,          -- of shrinking
  tried     INTEGER NOT NULL
) STRICT;
CREATE INDEX finding_of_run ON finding(run, op, type, device);

-- Speed: one row per workload and side of a run, and every sample of it.
CREATE TABLE speed (
  id        INTEGER PRIMARY KEY,
  run       INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
  op        TEXT NOT NULL,
  type      TEXT NOT NULL,
  device    TEXT NOT NULL,
  workload  TEXT NOT NULL,             -- case line
  side      TEXT NOT NULL,             -- legacy, modern, limit
  label     TEXT NOT NULL,             -- which limit (read, write, copy, triad, gemm); else empty
  threads   INTEGER NOT NULL,
  bytes     INTEGER NOT NULL,          -- that the call must move at least; 0 where unknown
  UNIQUE (run, workload, side, threads)
) STRICT;
CREATE INDEX speed_of_op ON speed(op, type, device);

CREATE TABLE speed_sample (
  speed       INTEGER NOT NULL REFERENCES speed(id) ON DELETE CASCADE,
  repetition  INTEGER NOT NULL,
  position    INTEGER NOT NULL,        -- place in the interleaved order of the whole run
  iterations  INTEGER NOT NULL,        -- calls timed together
  nanoseconds REAL NOT NULL,           -- per call
  PRIMARY KEY (speed, repetition)
) STRICT, WITHOUT ROWID;

-- Sizes of what the build made.
CREATE TABLE size (
  run       INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
  artifact  TEXT NOT NULL,             -- libTH.so.0
  part      TEXT NOT NULL,             -- file, code, data, zeroed (loaded, but not in the file)
  bytes     INTEGER NOT NULL,
  PRIMARY KEY (run, artifact, part)
) STRICT, WITHOUT ROWID;

-- The legacy functions as measured: the API table held against the symbols that the built library exports, and the
-- record that covers each function.
CREATE TABLE function (
  run       INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
  library   TEXT NOT NULL,             -- TH
  header    TEXT NOT NULL,             -- THTensorMath.h
  name      TEXT NOT NULL,             -- THTensor_(cadd)
  listed    TEXT NOT NULL,             -- element types by the API table, separated by commas; - for a plain function
  exported  TEXT NOT NULL,             -- of these, the ones whose symbol the library exports
  op        TEXT NOT NULL,             -- the record that covers it; empty: none
  variants  TEXT NOT NULL,             -- for each listed type the record's name of it (parity.type), empty where it has none
  modern    INTEGER NOT NULL,          -- 1: the record has a modern side
  exempt    TEXT NOT NULL,             -- internal, no counterpart, or empty
  reason    TEXT NOT NULL,             -- why, and what serves instead
  PRIMARY KEY (run, library, name)
) STRICT, WITHOUT ROWID;

-- Which build a snapshot of `function` was taken from.
CREATE TABLE library (
  run       INTEGER PRIMARY KEY REFERENCES run(id) ON DELETE CASCADE,
  path      TEXT NOT NULL,
  identity  TEXT NOT NULL              -- changes when the library or the op table does
) STRICT;
