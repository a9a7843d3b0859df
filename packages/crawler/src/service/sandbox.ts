import { randomInt } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const memoryMb = 512
/** Memory limit of the whole process, enforced by the kernel: JavaScript heap, buffers, stacks. Kilobytes. */
const dataKb = 1_200_000
const root = join(import.meta.dirname, '../../../..')
const entry = join(import.meta.dirname, 'service-process.ts')

/** A file of a service, and the folder it may read. */
interface Confined {
  file: string
  folder: string
}

/**
 * A command that starts Node, with further arguments appended, in the strictest sandbox this machine supports.
 * Throws the system's error if Node itself can't be started, which isn't the service's fault.
 */
export function sandboxCommand({ file, folder }: Confined): string[] {
  accessSync(process.execPath, constants.X_OK)
  const limits = ['sh', '-c', `ulimit -d ${dataKb}; ulimit -f 0; ulimit -c 0; exec "$@"`, 'sh']
  return [...limits, ...isolation(file), process.execPath, ...permissions(folder)]
}

/** Node's permission model: read access to the files of a service, and nothing else. */
const permissions = (folder: string): string[] => [
  '--permission',
  ...readable(folder).map((path) => `--allow-fs-read=${path}`),
  `--max-old-space-size=${memoryMb}`,
  '--no-addons',
  // SQLite opens files without checking permissions.
  ...(process.allowedNodeEnvironmentFlags.has('--experimental-sqlite') ? ['--no-experimental-sqlite'] : []),
]

/**
 * The services, the parts of the product that run with them, and installed packages, by the names that modules
 * resolve to.
 */
function readable(folder: string): string[] {
  const own = [folder, join(root, 'packages/contract'), join(root, 'packages/crawler')]
  const packages = [...above(folder), root].flatMap((one) => [
    join(one, 'node_modules'),
    join(one, 'package.json'),
  ])
  const named = [...own, ...packages].filter((path) => existsSync(path))
  return [...new Set(named.flatMap((path) => [path, realpathSync(path)]))]
}

const above = (path: string): string[] => (path === dirname(path) ? [path] : [path, ...above(dirname(path))])

/** The Linux tools that isolate a process from the network and other processes; empty if there are none. */
function isolation(file: string): string[] {
  if (process.platform !== 'linux') return []
  if (process.getuid?.() !== 0) return works(inUserNamespace) ? inUserNamespace : []
  const user =
    othersMayRead(file) && othersMayRead(entry) && othersMayRead(process.execPath) ? asUnusedUser() : []
  const drop = ['setpriv', ...user, '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']
  return [withoutNetwork, drop].filter(works).flat()
}

const withoutNetwork = ['unshare', '--net']
const inUserNamespace = ['unshare', '--user', '--map-current-user', '--net']

const known = new Map<string, boolean>()
function works(command: string[]): boolean {
  const kind = command.filter((word) => !/id=/.test(word)).join(' ')
  const before = known.get(kind)
  if (before !== undefined) return before
  const [name = '', ...args] = command
  const answer = spawnSync(name, [...args, 'true'], { stdio: 'ignore' }).status === 0
  known.set(kind, answer)
  return answer
}

/**
 * A separate user for each process: it owns no files and can signal only itself. The range is one that
 * distributions and systemd assign to no one; in containers without such users, a user other than the database's is
 * used.
 */
function asUnusedUser(): string[] {
  const user = hasUser(ownUsers) ? ownUsers + randomInt(ownUserCount) : 65_533
  return [`--reuid=${user}`, `--regid=${user}`, '--clear-groups']
}
const ownUsers = 1_900_000_000
const ownUserCount = 200_000_000

function hasUser(id: number): boolean {
  const ranges = readFileSync('/proc/self/uid_map', 'utf8').trim().split('\n')
  return ranges.some((line) => {
    const [first = 0, , count = 0] = line.trim().split(/\s+/).map(Number)
    return id >= first && id + ownUserCount <= first + count
  })
}

/** Whether a user without special rights may read a file, including passage through all parent folders. */
function othersMayRead(file: string): boolean {
  try {
    const path = realpathSync(file)
    return (
      (statSync(path).mode & 0o004) !== 0 &&
      above(dirname(path)).every((folder) => (statSync(folder).mode & 0o001) !== 0)
    )
  } catch {
    return false
  }
}
