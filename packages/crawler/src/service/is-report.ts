import type { ServiceReport } from './service-messages.ts'

/** Whether a message has the shape of a report. Needed because it comes from a process that runs foreign code. */
export function isReport(message: unknown): message is ServiceReport {
  if (!isObject(message)) return false
  const { report, id, result, message: text, urls, description, trace, line } = message
  if (report === 'ready') return true
  if (report === 'described') return isObject(description)
  if (report === 'starts') return Array.isArray(urls) && urls.every((url) => typeof url === 'string')
  if (report === 'console') return typeof line === 'string'
  if (report === 'fault') return isTextOrNull(id) && isTextOrNull(trace) && typeof text === 'string'
  return report === 'page' && typeof id === 'string' && isResult(result)
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

const isResult = (result: unknown): boolean =>
  isObject(result) &&
  [result['rows'], result['links'], result['logs']].every((list) => Array.isArray(list)) &&
  (result['logs'] as unknown[]).every(isObject)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
