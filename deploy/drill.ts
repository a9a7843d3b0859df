import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { CookieClient } from '../apps/server/src/testing/cookie-client.ts'
import { startReport, untilEnded, type RunPath } from '../apps/server/src/testing/run-reports.ts'

// Starts an image the way docs/operating.md says, uses it, stops it, and starts it again:
//   node deploy/drill.ts windrow:0.1.0
// `CONTAINER_TOOL` (podman unless told) runs it; `DRILL_FLAGS` are further flags of `run`, `DRILL_PORT` a port of the host.
const image = process.argv[2] ?? 'windrow:0.1.0'
const tool = process.env['CONTAINER_TOOL'] ?? 'podman'
const flags = process.env['DRILL_FLAGS']?.split(' ').filter(Boolean) ?? []
const port = process.env['DRILL_PORT'] ?? '4800'
const name = `windrow-drill-${process.pid}`
const person = { email: 'drill@example.com', password: 'Drill.the.image.9' }

const call = (...args: string[]): string =>
  execFileSync(tool, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

const say = (text: string) => console.log(`ok  ${text}`)

function demand(holds: boolean, text: string): void {
  if (!holds) throw new Error(`not so: ${text}`)
  say(text)
}

function start(): void {
  const settings = {
    PORT: port,
    WINDROW_PRACTICE_PORT: String(Number(port) + 1),
    WINDROW_ADMIN_EMAIL: person.email,
    WINDROW_ADMIN_PASSWORD: person.password,
  }
  const bounds = '--network host --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges'
  const environment = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  const volume = ['--volume', `${name}:/data`]
  call('run', '--detach', '--name', name, ...bounds.split(' '), ...volume, ...environment, ...flags, image)
}

async function untilHealthy(): Promise<number> {
  const started = performance.now()
  for (;;) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/api/health`)).ok) return performance.now() - started
    } catch {
      if (performance.now() - started > 60_000)
        throw new Error(`it does not answer:\n${call('logs', name)}`, { cause: name })
    }
    await pause(100)
  }
}

async function logIn() {
  const client = new CookieClient(`http://127.0.0.1:${port}`)
  await client.api.login({ body: person })
  return client.api
}

async function crawl(mode: 'http' | 'browser'): Promise<RunPath> {
  const api = await logIn()
  const path = await startReport(
    api,
    {
      version: 1,
      start: [`http://127.0.0.1:${Number(port) + 1}/shop/all`],
      fetch: { mode },
      limits: { pages: 5 },
      types: {
        list: {
          items: 'li.card',
          table: 'products',
          fields: { name: { select: 'h3' } },
          next: { select: 'a[rel=next]' },
        },
      },
    },
    `Shop over ${mode}`,
  )
  const run = await untilEnded(api, path)
  if (run.status !== 'SUCCESS' || run.counters.rows === 0) {
    const { logs } = await api.runLogs({ params: path, query: { limit: 20 } })
    throw new Error(`${run.status}\n${logs.map(({ level, message }) => `${level} ${message}`).join('\n')}`)
  }
  say(`a run over ${mode} gives rows (${run.counters.rows})`)
  return path
}

/** The health check of the image, by hand: not every engine runs it. */
const healthCheck = () =>
  call(
    'exec',
    name,
    'node',
    '-e',
    `fetch('http://127.0.0.1:${port}/api/health').then((a) => process.exit(a.ok ? 0 : 1))`,
  )

try {
  start()
  say(`${image} is ready after ${((await untilHealthy()) / 1000).toFixed(1)} s`)
  demand(call('exec', name, 'id', '-u') !== '0', 'it does not run as root')
  demand(
    call('exec', name, 'sh', '-c', 'touch /app/x 2>/dev/null && echo written || echo refused') === 'refused',
    'its root cannot be written',
  )
  healthCheck()
  say('its health check passes')
  const kept = await crawl('http')
  if (process.arch === 'x64') await crawl('browser')

  const stopped = performance.now()
  call('stop', '--time', '30', name)
  const seconds = (performance.now() - stopped) / 1000
  demand(seconds < 10, `SIGTERM ends it within ten seconds (${seconds.toFixed(1)})`)
  demand(call('inspect', '--format', '{{.State.ExitCode}}', name) === '0', 'and with exit code 0')

  call('start', name)
  await untilHealthy()
  const run = await (await logIn()).runGet({ params: kept })
  demand(run.status === 'SUCCESS', 'what it did is there after the next start')
  console.log(
    `image ${image}: ${(Number(call('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6).toFixed(0)} MB`,
  )
} finally {
  try {
    call('rm', '--force', name)
    call('volume', 'rm', '--force', name)
  } catch (error) {
    console.error(String(error))
  }
}
