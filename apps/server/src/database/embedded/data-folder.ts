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

/** When a process started, as Linux counts it; tells a process from a later one with the same id. */
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

/** Makes a folder, or says in one sentence why it cannot be used. */
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
 * Takes the data folder for this process, so that no second one damages it. A lock left by a killed process is taken
 * over. Returns the release.
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

/** Removes a lock that was left. Of two that found it, the later one may hold the other's own in its hands: it goes back. */
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

/** Gives a folder and all in it to another user; the folder itself last, so that it shows whether all is done. */
function giveFolder(folder: string, owner: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveFolder(path, owner)
    else lchownSync(path, owner, owner)
  }
  lchownSync(folder, owner, owner)
}

/** Root can give the folder to whoever runs PostgreSQL here; others cannot use one that is not theirs. */
export function ensureOwner(folder: string, owner: number): void {
  const { uid } = statSync(folder)
  if (uid === owner) return
  if (process.getuid?.() === 0) return giveFolder(folder, owner)
  throw new ConfigError(
    `The built-in database in ${folder} belongs to another user of this machine (${uid}); start Windrow as that user, or give the data folder to yours: chown -R.`,
  )
}

/** A name beside a folder for what will take its place. Those that were left before are removed, if nobody writes there. */
export function newFolderBeside(folder: string): string {
  const start = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder)).filter((one) => one.startsWith(start)))
    try {
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
    } catch {
      // Whoever was interrupted has not ended yet; the next first start removes it.
    }
  return join(dirname(folder), `${start}${randomUUID()}`)
}

export const isInitialised = (databaseFolder: string): boolean =>
  existsSync(join(databaseFolder, 'PG_VERSION'))
