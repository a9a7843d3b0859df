// Makes sure that node_modules matches package-lock.json before any other script runs.
// Runs on the machine's own Node (20 or newer), so it must not import anything from node_modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.install-stamp')
const lock = join(root, '.build', 'install.lock')

const say = (text) => console.error(`[setup] ${text}`)
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
const installed = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()

/** True while the process that wrote the lock still lives. */
function lockIsHeld() {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch {
    return false
  }
}

/** Two npm commands started together must not both rewrite node_modules. */
function takeLock() {
  mkdirSync(dirname(lock), { recursive: true })
  for (let waited = 0; ; waited += 250) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return
    } catch {
      if (!lockIsHeld()) rmSync(lock, { force: true })
      else if (waited === 0) say('another command is installing; waiting for it')
      sleep(250)
    }
  }
}

function install() {
  say('installing dependencies (about a minute the first time)')
  const started = Date.now()
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    : spawnSync('npm', args, {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        shell: process.platform === 'win32',
      })
  if (result.status !== 0) {
    say(
      'npm could not install the dependencies. Check the network and the message above, then run the command again.',
    )
    return result.status ?? 1
  }
  writeFileSync(stamp, wanted())
  say(`dependencies installed in ${Math.round((Date.now() - started) / 1000)} s`)
  return 0
}

/** The product runs TypeScript directly, which needs Node 24; on Linux it comes with the dependencies. */
function checkRuntime() {
  const bundled = existsSync(join(root, 'node_modules', '.bin', 'node'))
  if (bundled || Number(process.versions.node.split('.')[0]) >= 24) return 0
  say(
    `this platform (${process.platform} ${process.arch}) has no bundled Node. Install Node 24 and run the command again.`,
  )
  return 1
}

let code = 0
if (!installed()) {
  takeLock()
  try {
    if (!installed()) code = install()
  } finally {
    rmSync(lock, { force: true })
  }
}
process.exit(code || checkRuntime())
