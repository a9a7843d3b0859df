import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { lockFolder } from '../apps/server/src/database/embedded/data-folder.ts'
import { freePort } from '../apps/server/src/database/embedded/free-port.ts'

const root = join(import.meta.dirname, '..')
const endsWithinMs = 5000

interface Process {
  pid: number
  parent: number
  command: string
}

/** Running processes on this machine, without zombies. */
function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }]
    } catch {
      return []
    }
  })
}

/** A process and its descendants, parents first. */
function family(pid: number): Process[] {
  const all = processes()
  const found = all.filter((one) => one.pid === pid)
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid))
  return found
}

const alive = (pids: number[]) => processes().filter(({ pid }) => pids.includes(pid))

function settings(): NodeJS.ProcessEnv {
  const { NODE_ENV: _vitest, ...inherited } = process.env
  return { ...inherited, WINDROW_PRACTICE_SITE: 'false', WINDROW_WORKERS: '1' }
}

/** `npm start` in a process group of its own, as a shell starts it. */
class NpmStart implements AsyncDisposable {
  readonly npm: ChildProcess
  members: Process[] = []
  #output = ''

  constructor(env: NodeJS.ProcessEnv) {
    this.npm = spawn('npm', ['start'], {
      cwd: root,
      detached: true,
      env: { ...settings(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.npm.stdout, this.npm.stderr])
      stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()))
  }

  /** Waits until the server and its worker are ready, and records all their processes. */
  async ready(): Promise<void> {
    await expect
      .poll(() => {
        this.members = family(this.npm.pid!)
        return `${this.#output}${this.members.map(({ command }) => command).join('\n')}`
      })
      .toMatch(/ready in[^]*worker-main/)
  }

  pidOf(member: string): number {
    const npm = this.npm.pid!
    const node = this.members.find(({ command }) =>
      /^\S*node\S* (?:--\S+ )*scripts\/start\.mjs/.test(command),
    )!
    return { npm, node: node.pid, group: -npm }[member]!
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { pid } of alive(this.members.map((member) => member.pid))) process.kill(pid, 'SIGKILL')
    if (this.npm.exitCode === null && this.npm.signalCode === null) await once(this.npm, 'exit')
  }
}

const canListen = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port, '127.0.0.1')
  const listens = await Promise.race([
    once(probe, 'listening').then(() => true),
    once(probe, 'error').then(() => false),
  ])
  probe.close()
  return listens
}

describe.runIf(process.platform === 'linux')('npm start', () => {
  let dataDir: string
  let port: number
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'windrow-npm-'))
    port = await freePort()
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

  it.each([
    ['npm', 'SIGTERM'],
    ['npm', 'SIGINT'],
    ['npm', 'SIGHUP'],
    ['npm', 'SIGKILL'],
    ['node', 'SIGTERM'],
    ['node', 'SIGHUP'],
    ['node', 'SIGKILL'],
    ['group', 'SIGINT'],
  ] as const)('ends with all that belongs to it when its %s gets a %s', async (member, signal) => {
    await using start = new NpmStart({ WINDROW_DATA_DIR: dataDir, PORT: String(port) })
    await start.ready()
    expect(start.members.map(({ command }) => command).join('\n')).toMatch(/postgres -D/)
    const pids = start.members.map(({ pid }) => pid)
    const withinMs = endsWithinMs * slowerHere()

    const killed = performance.now()
    process.kill(start.pidOf(member), signal)
    await expect.poll(() => alive(pids)).toEqual([])

    expect(performance.now() - killed).toBeLessThan(withinMs)
    expect(await canListen(port)).toBe(true)
    lockFolder(dataDir)()
  })

  it('keeps running when the shell that started npm in the background has ended', async () => {
    const launcher = spawn('sh', ['-c', 'npm start >/dev/null 2>&1 & echo $!'], {
      cwd: root,
      detached: true,
      env: { ...settings(), WINDROW_DATA_DIR: dataDir, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [[npm]] = (await Promise.all([once(launcher.stdout, 'data'), once(launcher, 'exit')])) as [
      [Buffer],
      unknown,
    ]
    const pid = Number(npm.toString())

    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/api/health`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)

    const pids = family(pid).map((member) => member.pid)
    process.kill(pid, 'SIGTERM')
    await expect.poll(() => alive(pids)).toEqual([])
  })
})

describe.runIf(process.platform === 'linux')('the installation before it', () => {
  it('ends with its npm when the shell that runs it is killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'windrow-install-'))
    mkdirSync(join(folder, 'scripts'))
    for (const file of ['ensure-install.mjs', 'end-with-npm.mjs'])
      cpSync(join(root, 'scripts', file), join(folder, 'scripts', file))
    writeFileSync(join(folder, 'package-lock.json'), '{}')
    const pidFile = join(folder, 'pid')
    writeFileSync(
      join(folder, 'npm.mjs'),
      `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`,
    )
    const shell = spawn('sh', ['-c', 'node scripts/ensure-install.mjs; true'], {
      cwd: folder,
      env: { ...process.env, npm_lifecycle_event: 'prestart', npm_execpath: join(folder, 'npm.mjs') },
      stdio: 'ignore',
    })
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toMatch(/^\d+$/)
    const pids = family(shell.pid!).map(({ pid }) => pid)
    expect(pids).toContain(Number(readFileSync(pidFile, 'utf8')))

    shell.kill('SIGKILL')

    await expect.poll(() => alive(pids)).toEqual([])
    rmSync(folder, { recursive: true, force: true })
  })
})
