import { pino, type Logger } from 'pino'
import pretty from 'pino-pretty'

/** JSON lines for machines; readable lines where a person watches. Secrets never reach a log. */
export function createLog(level: string, name: string): Logger {
  const options = { level, base: { name }, redact: ['req.headers.cookie', 'req.headers.authorization'] }
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ sync: true, ignore: 'pid,hostname,name', translateTime: 'SYS:HH:MM:ss' }))
}
