import { once } from 'node:events'
import { ConfigError } from './config/config-error.ts'
import { toConfig } from './config/config.ts'
import { environmentWithFile, readEnvironment } from './config/environment.ts'
import { createLog } from './create-log.ts'
import { startWindrow, type RunningWindrow } from './start-windrow.ts'

// Environment → config → context → roles. The only file of the server that handles signals.
const stop = new AbortController()
const forcedAfterMs = 4500
let running: RunningWindrow | null = null
// Signals may arrive twice: npm forwards Ctrl+C to processes that already got it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
process.once('disconnect', () => stop.abort())
stop.signal.addEventListener('abort', () => setTimeout(endAtOnce, forcedAfterMs).unref())
// The reader of our output may exit first.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** Exits without waiting. Committed data is safe: the next start recovers the database as after a power loss. */
function endAtOnce(): never {
  running?.kill()
  say('stopped before everything had ended; the next start continues from the last commit')
  process.exit(0)
}

const say = (text: string) => console.log(`[windrow] ${text}`)

async function run(): Promise<number> {
  const started = performance.now()
  const config = toConfig(readEnvironment(environmentWithFile(process.env, process.cwd())))
  const log = createLog(config.logLevel, 'windrow')
  await using windrow = await startWindrow({ config, log, say })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  running = windrow
  say(
    windrow.url
      ? `ready in ${seconds} s: open ${windrow.url.replace('0.0.0.0', 'localhost')}`
      : `ready in ${seconds} s as ${config.roles.join(', ')}`,
  )
  if (process.send)
    process.send({ url: windrow.url, healthUrl: windrow.healthUrl, databaseUrl: windrow.databaseUrl })
  const broken = stop.signal.aborted
    ? null
    : await Promise.race([once(stop.signal, 'abort').then(() => null), windrow.broken])
  if (broken !== null) {
    say(broken)
    return 1
  }
  say('stopping; finishing the pages in flight')
  return 0
}

try {
  process.exitCode = await run()
  if (process.exitCode === 0) say('stopped')
} catch (error) {
  process.exitCode = 1
  if (error instanceof ConfigError) console.error(`[windrow] ${error.message}`)
  else console.error('[windrow] could not start because of a fault in Windrow itself:', error)
}
process.exit()
