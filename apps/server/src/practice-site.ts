import { startPracticeSite, type PracticeSite } from '@windrow/practice-site/start-practice-site'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'

/** Starts the bundled shop for the demo project; null if disabled. If its port is taken, only the demo doesn't work. */
export async function startPractice(config: Config, log: Logger): Promise<PracticeSite | null> {
  if (!config.practiceSite || !config.roles.includes('api')) return null
  try {
    return await startPracticeSite({ port: config.practiceSite.port })
  } catch (error) {
    log.warn(
      { err: error },
      `the practice site did not start; choose another port with WINDROW_PRACTICE_PORT, or set WINDROW_PRACTICE_SITE=false`,
    )
    return null
  }
}
