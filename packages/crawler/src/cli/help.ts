export const mainHelp = `windrow: turns web sites into rows

Usage
  windrow crawl <recipe.json | service.ts> --out <rows.csv> [options]
  windrow check <recipe.json>
  windrow schema
  windrow --version

Commands
  crawl   Crawls a recipe and writes its rows as JSON Lines, CSV, Parquet and others
  check   Checks a recipe without fetching anything
  schema  Prints the JSON Schema of recipes, for editors

Of an installation (npm run windrow -- <command> --help)
  backup <folder>          Writes a backup, also while Windrow runs
  restore <folder>         Puts a backup into an empty installation
  move-database <address>  Copies the database from the embedded server to another one, or back

  A recipe named "-" is read from standard input.

  windrow crawl --help   tells about the options of crawl

Exit codes
  0  done
  1  more pages failed than the recipe allows, or no start page could be read
  2  the recipe or the command line is wrong
  3  the crawl could not go on (disk full, unreadable state)
  130  stopped with Ctrl+C; the same command continues
`

export const crawlHelp = `Usage: windrow crawl <recipe.json | service.ts> --out <rows.csv> [options]

Crawls a recipe, or a service written in code, and writes its rows in the format that the name of the file says: .jsonl
or .ndjson (JSON Lines: one object per line), .csv, .tsv, .parquet, .json, .xlsx, .xml, .yaml. Columns are the fields of
the recipe in their order. A recipe with several tables gives one file per table, rows.<table>.csv, unless one is chosen
with --table. JSON Lines grow while it crawls; files of other formats are written at the end, whole.

Options
  --out <file>       Where the rows go (required). "-" writes them to standard output
  --table <name>     Only the rows of this table, into the file itself
  --format <name>    The format of the rows, whatever the file is called; a name without an ending means jsonl.
                     Standard output takes jsonl only
  --max-pages <n>    Ends after n pages, whatever the recipe says
  --param <n=value>  A parameter of a service; once for each, and for each entry of a list
  --state <folder>   Where the progress is kept while crawling; default: <out>.state.
                     A crawl that was cut off, even by kill -9, continues from there when the same command is given
                     again: no row is lost, none comes twice. The folder is removed at the end
  --proxy <address>  Reads everything over this proxy; may be given several times.
                     http://user:password@host:port, https://… or socks5://…
  --proxy-file <f>   The same with one address a line, so that passwords are not seen by other users of the machine
  --proxy-price <n>  What proxies cost, in US dollars per gigabyte; limits.cost of the recipe ends the crawl
  --browser <path>   The Chromium or Chrome for pages that need one; default: WINDROW_BROWSER, else one that is found
  --delay <ms>       Milliseconds between two requests to one host, where the recipe names no delayMs; default:
                     WINDROW_DELAY_MS, else 100. Hosts of the own network have none then
  --user-agent <s>   How the crawler introduces itself
  --grace <seconds>  How long pages in flight may still take after Ctrl+C; default: 3
  --progress json    Tells programs how it goes: one JSON object a line on standard error, see below
  --quiet            No progress, only errors
  --help             This text

Secrets of a login come from the environment: "{secret:shop password}" is WINDROW_SECRET_SHOP_PASSWORD.

A recipe with "unchanged" remembers pages in <out>.memory for the next crawl.

The recipe "-" is read from standard input.

Progress goes to standard error, and so do the lines that a service logs or writes to its console, and where its
errors come from. With --progress json each line is an object with "event": "progress" (each second: done, queued,
failed, skipped and retried pages, rows, bytesDown, elapsedMs, pagesPerSecond, waiting), "message" (what people would
read, in message), and "end" as the last one (the same counts, reason, failedShare, messages, exitCode). What cannot
start or go on says so in a plain line.

CSV is written for programs: without a guard against formulas of spreadsheets. Ctrl+C finishes the pages in flight, saves and stops.
`

export const checkHelp = `Usage: windrow check <recipe.json>

Checks the shape, the names, the selectors and the regular expressions of a recipe. Every fault is told with its place
in the file. Exit code 0: no faults; 2: faults.
`
