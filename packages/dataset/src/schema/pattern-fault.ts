import type { DatasetEngine } from '../dataset-engine.ts'

/**
 * Why a regular expression is invalid, or null. RE2 supports neither look-around nor back-references, and reports
 * that only when it compiles the pattern.
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
