// Makes sure that node_modules matches package-lock.json before any other script runs.
//   node scripts/ensure-install.mjs product   what `npm start` needs
//   node scripts/ensure-install.mjs           also the test tools
//   node scripts/ensure-install.mjs bench     also what the benchmarks compare with
// Runs on the machine's own Node (20 or newer), so it must import nothing from node_modules and no TypeScript.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithNpm } from './end-with-npm.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const lock = join(root, '.build', 'install.lock')
const level = process.argv[2] ?? 'all'

/** The first major version of Node that runs TypeScript directly. */
const neededNode = 24
/** Whether the machine's own Node is new enough; this script may be running on the installed one. */
const ownNode =
  Number(process.versions.node.split('.')[0]) >= neededNode &&
  !process.execPath.startsWith(join(root, 'runtime'))
const bundled = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)

const say = (text) => console.error(`[setup] ${text}`)
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** A folder with its own lock file; its stamp contains the hash of the lock file and the level installed last. */
function installation(folder, name) {
  const stamp = join(root, folder, 'node_modules', '.install-stamp')
  const wanted = () =>
    createHash('sha256')
      .update(readFileSync(join(root, folder, 'package-lock.json')))
      .digest('hex')
  const found = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [])
  return {
    folder,
    name,
    /** Whether the packages of this lock file are installed, at this level or a higher one. */
    has: (least) => found()[0] === wanted() && (least === 'product' || found()[1] !== 'product'),
    done: (reached) => writeFileSync(stamp, `${wanted()} ${reached}`),
  }
}

const main = installation('.', 'dependencies')
const runtime = installation('runtime', `Node ${neededNode}`)
const peers = installation('bench/contenders/crawlee', 'what the benchmarks compare with')

/** Whether the process that wrote the lock is still alive. */
function lockIsHeld() {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch {
    return false
  }
}

/** Prevents two npm commands started together from rewriting node_modules at the same time. */
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

/** Runs npm in a folder; resolves to its exit code. Signals that end this process end npm too. */
function npm(folder, args) {
  const options = { cwd: join(root, folder), stdio: ['ignore', 'inherit', 'inherit'] }
  const all = [...args, '--loglevel=error', '--no-audit', '--no-fund']
  const path = process.env.npm_execpath
  const child = path
    ? spawn(process.execPath, [path, ...all], options)
    : spawn('npm', all, { ...options, shell: process.platform === 'win32' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => child.kill('SIGTERM'))
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

async function install(what, reach) {
  say(`installing ${what.name}${what === main ? ' (about a minute the first time)' : ''}`)
  const started = Date.now()
  // Keeps installed packages, which a running server may use, and only adds the tools.
  const adds = reach !== 'product' && what.has('product')
  const code = await npm(
    what.folder,
    adds
      ? ['install', '--no-save', '--include=dev']
      : ['ci', reach === 'product' ? '--omit=dev' : '--include=dev'],
  )
  if (code !== 0) {
    say(
      `npm could not install ${what.name}. Check the network and the message above, then run the command again.`,
    )
    return code
  }
  what.done(reach)
  say(`${what.name} installed in ${Math.round((Date.now() - started) / 1000)} s`)
  return 0
}

/** npm puts node_modules/.bin first in the PATH of its scripts, so a link there makes them run on this Node. */
function linkRuntime() {
  const link = join(root, 'node_modules', '.bin', 'node')
  rmSync(link, { force: true })
  if (ownNode) return
  const packaged = `runtime/node_modules/node-linux-${process.arch}`
  // A third of the package is headers for building native modules.
  rmSync(join(root, packaged, 'include'), { recursive: true, force: true })
  symlinkSync(join('../..', packaged, 'bin/node'), link)
}

endWithNpm()
const reach = level === 'product' ? 'product' : 'all'
const wanted = () =>
  [
    [main, reach],
    ...(ownNode ? [] : [[runtime, 'all']]),
    ...(level === 'bench' ? [[peers, 'all']] : []),
  ].filter(([what, least]) => !what.has(least))

if (!ownNode && !bundled) {
  say(
    `Windrow needs Node ${neededNode}, and brings it only on Linux (x64, arm64). Install Node ${neededNode} on this machine (${process.platform} ${process.arch}) and run the command again.`,
  )
  process.exit(1)
}
const linked = () => ownNode || existsSync(join(root, 'node_modules', '.bin', 'node'))
if (wanted().length > 0 || !linked()) {
  takeLock()
  try {
    const codes = await Promise.all(wanted().map(([what, least]) => install(what, least)))
    if (codes.some((code) => code !== 0)) process.exitCode = 1
    else linkRuntime()
  } finally {
    rmSync(lock, { force: true })
  }
}
