import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const stamp = join(root, '.build/web-build')

/** What the built web app depends on: its sources, the contract and the installed packages. Sizes and times suffice. */
function inputs(): string {
  const patterns = [
    'apps/web/{src,public}/**/*',
    'apps/web/*.{ts,json,html}',
    'packages/contract/src/**/*.ts',
    'package-lock.json',
  ]
  const hash = createHash('sha256')
  for (const path of globSync(patterns, { cwd: root }).sort()) {
    const info = statSync(join(root, path))
    if (info.isFile() && !path.endsWith('.gen.ts')) hash.update(`${path}\0${info.size}\0${info.mtimeMs}\0`)
  }
  return hash.digest('hex')
}

/** Builds the web app unless the last build still fits. Returns whether it is there. */
export function ensureWebBuild(say: (text: string) => void): boolean {
  const wanted = inputs()
  if (existsSync(stamp) && existsSync(join(web, 'dist/index.html')) && readFileSync(stamp, 'utf8') === wanted)
    return true
  say('building the web app')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    encoding: 'utf8',
  })
  if (status !== 0) {
    console.error(`${stdout}${stderr}`)
    return false
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
  return true
}
