import { randomUUID } from 'node:crypto'
import {
  existsSync,
  lchownSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '../../config/config-error.ts'

/** Start time of a process in Linux's clock ticks; tells a process from a later one with the same id. */
function startTime(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? null
  } catch {
    return null
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Creates a folder. Throws a ConfigError with one sentence if it can't be used. */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    const probe = join(folder, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `The data folder ${folder} cannot be written (${code}); choose another one with WINDROW_DATA_DIR or change its permissions.`,
    )
  }
}

/**
 * Locks the data folder for this process, so that no second one damages it. Takes over a lock left by a killed process.
 * Returns the release function. Throws a ConfigError if another process holds it.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'windrow.lock')
  const mine = `${process.pid} ${startTime(process.pid) ?? '-'}\n`
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const found = readLock(file)
    if (found === null) continue
    const [pid = '', started = '-'] = found.trim().split(' ')
    const same = isAlive(Number(pid)) && (started === '-' || startTime(Number(pid)) === started)
    if (same && Number(pid) !== process.pid)
      throw new ConfigError(
        `Another Windrow (process ${pid}) uses the data folder ${folder}; stop it, or choose another folder with WINDROW_DATA_DIR.`,
      )
    removeLock(file, found)
  }
}

function readLock(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Removes a stale lock. It is moved aside and read again: if another process has replaced it meanwhile, that lock is
 * put back.
 */
function removeLock(file: string, left: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== left) linkSync(aside, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/**
 * Changes the owner of a folder and its content; the folder itself last, so that its owner shows whether all is done.
 */
function giveFolder(folder: string, owner: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveFolder(path, owner)
    else lchownSync(path, owner, owner)
  }
  lchownSync(folder, owner, owner)
}

/**
 * Root can change the folder's owner to the user that runs PostgreSQL; others can't use a folder they don't own. Throws
 * a ConfigError then.
 */
export function ensureOwner(folder: string, owner: number): void {
  const { uid } = statSync(folder)
  if (uid === owner) return
  if (process.getuid?.() === 0) return giveFolder(folder, owner)
  throw new ConfigError(
    `The built-in database in ${folder} belongs to another user of this machine (${uid}); start Windrow as that user, or change the owner of the data folder with chown -R.`,
  )
}

/**
 * Name for a temporary folder beside one that it will replace. Removes leftovers of earlier attempts, unless someone is
 * still writing there.
 */
export function newFolderBeside(folder: string): string {
  const start = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder)).filter((one) => one.startsWith(start)))
    try {
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
    } catch {
      // The interrupted process is still running; the next first start removes its folder.
    }
  return join(dirname(folder), `${start}${randomUUID()}`)
}

export const isInitialised = (databaseFolder: string): boolean =>
  existsSync(join(databaseFolder, 'PG_VERSION'))
