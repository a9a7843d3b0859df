export const backupHelp = `Usage: windrow backup <folder> [--with-secret]

Writes a backup into a new folder, even while Windrow is running: a snapshot of the database, and all objects that it
refers to. Objects in an S3 store are not copied. Settings are read from the environment and .env, as at the start.

Options
  --with-secret  Includes the installation's secret, which can decrypt the stored passwords. Without it, keep
                 data/secret.key (or WINDROW_SECRET_KEY) somewhere else
`

export const restoreHelp = `Usage: windrow restore <folder> [--replace] [--other-secret]

Restores a backup into the data folder (WINDROW_DATA_DIR) and the configured database: the embedded one, or an empty
one at DATABASE_URL. Windrow must be stopped. Runs that were in progress resume at the next start.

Options
  --replace       Moves an existing embedded database and its objects aside: to <name>.before-<time>
  --other-secret  Continues even if the secret differs from the backup's: all users have to log in again, stored
                  passwords and second factors have to be entered again
`

export const moveHelp = `Usage: windrow move-database <postgres://user:password@host:5432/name | embedded> [--replace]

Copies the configured database into an empty one: from the embedded server to another, back, or between two others.
Windrow must be stopped. Change the setting DATABASE_URL afterwards.

Options
  --replace  Moves an existing embedded database aside: to postgres.before-<time>
`
