import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/config.ts'
import { openStopped } from './open-installation.ts'
import { putAside, restoreInto } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

export interface MoveOptions {
  config: Config
  /** A URL, or `embedded`. */
  target: string
  replace: boolean
  say: (text: string) => void
}

/**
 * Copies the configured database into another, empty one, and prints the setting to change. Objects, secret and the old
 * database stay unchanged. Windrow must not be running.
 */
export async function moveDatabase({ config, target, replace, say }: MoveOptions): Promise<void> {
  const next: Config = { ...config, database: targetOf(config, target) }
  const folder = join(config.dataDir, 'tmp', `move-${randomUUID()}`)
  try {
    await using source = await openStopped(config)
    const { databaseUrl } = source
    const manifest = await writeBackup({
      config,
      databaseUrl,
      folder,
      withSecret: false,
      withObjects: false,
      say,
    })
    await using aside = await putAside({ config: next, replace, say }, ['postgres'])
    await restoreInto(next, folder, manifest)
    aside.keep()
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`copied ${rows} rows of ${manifest.tables.length} tables to the new database`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  say(
    next.database.kind === 'url'
      ? 'now set DATABASE_URL to the new URL and start Windrow; the old database is unchanged'
      : 'now remove DATABASE_URL from the settings and start Windrow; the old database is unchanged',
  )
}

function targetOf(config: Config, target: string): Config['database'] {
  if (target === 'embedded') {
    if (config.database.kind === 'embedded')
      throw new ConfigError('The database is already the embedded one; name the URL of another: postgres://…')
    return { kind: 'embedded' }
  }
  if (!/^postgres(ql)?:\/\//.test(target) || !URL.canParse(target))
    throw new ConfigError(
      `"${target}" is neither a URL like postgres://user:password@host:5432/name nor "embedded".`,
    )
  return { kind: 'url', url: target }
}
