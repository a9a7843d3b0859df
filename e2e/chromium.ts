import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * The browser that an npm package ships. It unpacks itself into the temporary folder under a fixed name and would take
 * a browser of another version that lies there, so each version gets a folder of its own.
 */
export async function chromiumPath(): Promise<string> {
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
