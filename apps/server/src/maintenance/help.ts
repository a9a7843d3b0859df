export const backupHelp = `Usage: windrow backup <folder> [--with-secret]

Writes a backup into a new folder, also while Windrow runs and crawls: the database as it was at one moment, and all
objects that it names. Objects in an S3 store are not copied. The settings come from the environment and .env, as at
the start.

Options
  --with-secret  Puts the installation's secret into the backup too. Whoever has it can read the stored passwords;
                 without it, keep data/secret.key (or WINDROW_SECRET_KEY) somewhere else
`

export const restoreHelp = `Usage: windrow restore <folder> [--replace] [--other-secret]

Puts a backup into the data folder (WINDROW_DATA_DIR) and the database of the settings: the embedded one, or an empty
one at DATABASE_URL. Windrow must not be running there. Runs that were going on then go on at the next start.

Options
  --replace       Puts an embedded database and its objects aside that are there already: as <name>.before-<time>
  --other-secret  Goes on though the secret here is not the backup's: everybody has to log in again, stored passwords
                  and second factors have to be entered again
`

export const moveHelp = `Usage: windrow move-database <postgres://user:password@host:5432/name | embedded> [--replace]

Copies the database of the settings into an empty one: from the embedded server to another, back, or between two
others. Windrow must be stopped. The setting DATABASE_URL is yours to change afterwards.

Options
  --replace  Puts an embedded database aside that is there already: as postgres.before-<time>
`
