import { parseArgs } from 'node:util'
import { areas } from './areas.ts'

export interface Options {
  /** Determines the sample. */
  seed: number
  count: number
  /** Number of mutants to leave out at the start, to run a sample in parts. */
  skip: number
  /** Folders or files of the areas. */
  only: readonly string[]
  /** Folders or files of tests to run; if empty, all that may execute the areas. */
  tests: readonly string[]
  isList: boolean
  /** Maximum total duration of the tests per mutant, in ms, measured without it. */
  budgetMs: number
}

/** Throws an error with a sentence for an unknown option, or a number that isn't whole. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: text,
      count: text,
      skip: text,
      only: text,
      tests: text,
      budget: text,
      list: { type: 'boolean' },
    },
  })
  return {
    seed: whole('seed', values.seed, 1),
    count: whole('count', values.count, 200),
    skip: whole('skip', values.skip, 0),
    only: pathsOf(values.only) ?? areas,
    tests: pathsOf(values.tests) ?? [],
    isList: values.list ?? false,
    budgetMs: whole('budget', values.budget, 60) * 1000,
  }
}

function whole(name: string, value: string | undefined, otherwise: number): number {
  if (value === undefined) return otherwise
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} takes a whole number, not "${value}".`)
  return Number(value)
}

const pathsOf = (list: string | undefined): string[] | undefined =>
  list?.split(',').map((path) => path.replace(/\/+$/, ''))
