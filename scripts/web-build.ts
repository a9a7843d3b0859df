import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const stamp = join(root, '.build/web-build')

/**
 * Fingerprint of the web build's inputs: its sources, the contract and the installed packages, by size and modification
 * time.
 */
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

/** Builds the web app unless the last build is current. Returns whether a build exists. */
export async function ensureWebBuild(say: (text: string) => void): Promise<boolean> {
  const wanted = inputs()
  if (existsSync(stamp) && existsSync(join(web, 'dist/index.html')) && readFileSync(stamp, 'utf8') === wanted)
    return true
  say('building the web app')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [build.stdout, build.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const stop = endTogether(build)
  const [status] = (await once(build, 'close')) as [number | null]
  stop()
  if (status !== 0) {
    console.error(output)
    return false
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
  return true
}

/** Makes signals that end this process end the build too. Returns a function that undoes this. */
function endTogether(build: ChildProcess): () => void {
  const end = () => {
    build.kill()
    process.exit(1)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}
