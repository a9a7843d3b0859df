import type { DatasetEngine } from '../dataset-engine.ts'

/**
 * Why a regular expression cannot be used, or null. RE2 knows neither look-around nor back-references, and it says so
 * only when it is asked.
 */
export function patternFault(engine: DatasetEngine, pattern: string): Promise<string | null> {
  return engine.previews.use(undefined, async (connection) => {
    try {
      await connection.runAndReadAll(`SELECT regexp_full_match('', $1)`, [pattern])
      return null
    } catch (error) {
      if (!(error instanceof Error) || !/invalid|Invalid/.test(error.message)) throw error
      return error.message.replace(/^[^:]*(Input|Binder) Error:\s*/, '').trim()
    }
  })
}
