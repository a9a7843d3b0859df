import { pino, type DestinationStream, type Logger } from 'pino'
import pretty from 'pino-pretty'

/** Properties that libraries attach to errors: live objects with all their state, including connection passwords. */
const attached = new Set([
  'client',
  'connection',
  'socket',
  'request',
  'response',
  'options',
  'config',
  '$response',
])

/** An error as it is logged: type, message, stack, causes, and its own plain properties. */
function errorForLog(error: unknown): unknown {
  const serialized = pino.stdSerializers.err(error as Error)
  if (typeof serialized !== 'object' || serialized === null) return serialized
  return Object.fromEntries(
    Object.entries(serialized).filter(([name, value]) => !attached.has(name) && !isLive(value)),
  )
}

/** Whether a value is a class instance; plain objects, lists and dates may be logged. */
function isLive(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date)
    return false
  const kind: unknown = Object.getPrototypeOf(value)
  return kind !== Object.prototype && kind !== null && !('stack' in value)
}

/** Creates the log: JSON lines for machines, readable lines on a terminal. Secrets are never logged. */
export function createLog(level: string, name: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { name },
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    serializers: { err: errorForLog },
  }
  if (destination) return pino(options, destination)
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ sync: true, ignore: 'pid,hostname,name', translateTime: 'SYS:HH:MM:ss' }))
}
