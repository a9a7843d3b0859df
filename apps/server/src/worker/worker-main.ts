import { once } from 'node:events'
import { environmentWithFile, readEnvironment } from '../config/environment.ts'
import { toConfig } from '../config/config.ts'
import { loadSecret } from '../config/keys.ts'
import { createContext } from '../create-context.ts'
import { createLog } from '../create-log.ts'
import { Worker } from './start-worker.ts'

// A worker process, started and stopped by the supervisor. It also exits when the supervisor is gone, so that none is
// left behind.
const stop = new AbortController()
const abandonedMs = 3000
// Ctrl+C and a closed terminal signal the whole process group; the supervisor decides.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('SIGTERM', () => stop.abort())
process.once('disconnect', () => {
  stop.abort()
  setTimeout(() => process.exit(1), abandonedMs).unref()
})
// The reader of our output may exit first.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const config = toConfig(readEnvironment(environmentWithFile(process.env, process.cwd())))
if (config.database.kind !== 'url') throw new Error('a worker needs DATABASE_URL')
const secret = loadSecret(config.secretKey, config.dataDir)
const log = createLog(config.logLevel, 'worker')
{
  await using context = await createContext({ config, databaseUrl: config.database.url, secret, log })
  await using worker = new Worker(context, config.database.url)
  process.send?.('ready')
  if (!stop.signal.aborted) await once(stop.signal, 'abort')
  log.debug({ worker: worker.constructor.name }, 'worker is stopping')
}
process.exit(0)
