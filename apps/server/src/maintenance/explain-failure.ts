import { ConfigError } from '../config/config-error.ts'
import { isDatabaseDown } from '../database/database-down.ts'
import { isDiskFull } from '../errors/disk-full.ts'
import { LeftBehindError } from './left-behind-error.ts'

/** PostgreSQL, appendix A: `disk_full`. */
const databaseFullCode = '53100'
const deniedCodes = new Set(['EACCES', 'EPERM'])

/**
 * Why a maintenance command failed, and what to do: a sentence, or null for a fault of the product. The exit code is 2
 * for wrong usage or conditions, and 3 for a failure.
 */
export function explainFailure(error: unknown): { sentence: string | null; exitCode: 2 | 3 } {
  if (error instanceof ConfigError) return { sentence: error.message, exitCode: 2 }
  return { sentence: sentenceOf(error), exitCode: 3 }
}

function sentenceOf(error: unknown): string | null {
  if (error instanceof LeftBehindError) return error.message
  const { code = '', path } = error as NodeJS.ErrnoException
  if (deniedCodes.has(code))
    return `${path ?? 'a file'} is not accessible to this user; run this as the user that runs Windrow, or as root.`
  if (isDiskFull(error) || code === databaseFullCode)
    return `A disk that this command writes to is full (${(error as Error).message}); make room and run it again.`
  if (isDatabaseDown(error))
    return `The connection to the database or to the object store was lost (${error.message}); run this again once it answers.`
  return null
}
