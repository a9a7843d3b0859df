import { parseArgs } from 'node:util'
import type { Recipe } from '@windrow/contract/recipe'
import { UsageError } from './usage-error.ts'
import { version } from './version.ts'

const defaultUserAgent = `Windrow/${version} (web data extraction)`

const optionTypes = {
  out: { type: 'string' },
  table: { type: 'string' },
  format: { type: 'string' },
  'max-pages': { type: 'string' },
  param: { type: 'string', multiple: true },
  state: { type: 'string' },
  proxy: { type: 'string', multiple: true },
  'proxy-file': { type: 'string' },
  'proxy-price': { type: 'string' },
  browser: { type: 'string' },
  delay: { type: 'string' },
  'user-agent': { type: 'string', default: defaultUserAgent },
  grace: { type: 'string', default: '3' },
  progress: { type: 'string', default: 'line' },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Parses the arguments after `windrow crawl`. Throws `UsageError`. */
export function parseOptions(args: string[]) {
  try {
    return parseArgs({ args, options: optionTypes, allowPositionals: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error)
    throw new UsageError(`${reason}. See windrow crawl --help.`, { cause: error })
  }
}

export function limitPages(recipe: Recipe, text: string | undefined): Recipe {
  if (text === undefined) return recipe
  const pages = Number(text)
  if (!Number.isInteger(pages) || pages < 1)
    throw new UsageError(`--max-pages must be a whole number from 1, not "${text}".`)
  return { ...recipe, limits: { ...recipe.limits, pages: Math.min(pages, recipe.limits.pages ?? pages) } }
}

export function graceMs(text: string): number {
  const seconds = Number(text)
  if (text.trim() === '' || !(seconds >= 0 && seconds <= 3600))
    throw new UsageError(`--grace must be a number of seconds from 0 to 3600, not "${text}".`)
  return seconds * 1000
}

/** The delay between requests to a host; undefined: the default. */
export function delayMs(option: string | undefined): number | undefined {
  const variable = 'WINDROW_DELAY_MS'
  const text = option ?? process.env[variable]
  if (text === undefined) return undefined
  const milliseconds = Number(text)
  if (text.trim() !== '' && Number.isInteger(milliseconds) && milliseconds >= 0 && milliseconds <= 600_000)
    return milliseconds
  const name = option === undefined ? variable : '--delay'
  throw new UsageError(`${name} must be a whole number of milliseconds from 0 to 600000, not "${text}".`)
}

/** Whether progress is machine-readable. Throws `UsageError`. */
export function isForPrograms({ progress, quiet }: { progress: string; quiet: boolean }): boolean {
  if (progress !== 'line' && progress !== 'json')
    throw new UsageError(`--progress is json or line, not "${progress}".`)
  if (progress === 'json' && quiet)
    throw new UsageError('--quiet hides progress and --progress json prints it; use only one of them.')
  return progress === 'json'
}
