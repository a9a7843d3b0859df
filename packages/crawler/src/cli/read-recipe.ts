import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Recipe } from '@windrow/contract/recipe'
import { checkRecipe } from '../check-recipe.ts'
import { jsonFault } from './json-fault.ts'
import { UsageError } from './usage-error.ts'

/** Reads and checks a recipe file; "-": standard input. Throws `UsageError` that lists every fault with its path. */
export async function readRecipe(source: string): Promise<Recipe> {
  const path = source === '-' ? 'The recipe on standard input' : source
  const check = checkRecipe(
    parseJson(path, source === '-' ? await text(process.stdin) : await readText(path)),
  )
  if (check.recipe) return check.recipe
  const lines = check.faults.map(({ path: place, message }) => `  ${place || '(whole file)'}: ${message}`)
  const title = check.faults.length === 1 ? 'a fault' : `${check.faults.length} faults`
  throw new UsageError(`${path} has ${title}:\n${lines.join('\n')}`)
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT') throw new UsageError(`There is no file ${path}.`, { cause: error })
    if (code === 'EISDIR') throw new UsageError(`${path} is a folder, not a recipe.`, { cause: error })
    throw new UsageError(`${path} cannot be read (${String(code)}).`, { cause: error })
  }
}

function parseJson(path: string, text: string): unknown {
  const json = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(json) as unknown
  } catch (error) {
    const fault = jsonFault(json)
    const place = fault ? `, line ${fault.line}, column ${fault.column}: ${fault.expected} was expected` : ''
    throw new UsageError(`${path} is not valid JSON${place}.`, { cause: error })
  }
}
