import { readFile } from 'node:fs/promises'
import type { Recipe } from '@windrow/contract/recipe'
import { checkRecipe } from '../check-recipe.ts'
import { UsageError } from './usage-error.ts'

/** Reads and checks a recipe file. Throws `UsageError` with every fault and its place. */
export async function readRecipe(path: string): Promise<Recipe> {
  const check = checkRecipe(parseJson(path, await readText(path)))
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
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${path}${place(json, reason)} is not valid JSON: ${shorten(reason)}.`, {
      cause: error,
    })
  }
}

/** V8 names the position when it knows it; a text that ends too early has it at its end. */
function place(text: string, reason: string): string {
  const position = /at position (\d+)/.exec(reason)
  const offset = position
    ? Number(position[1])
    : /end of JSON|Unterminated/.test(reason)
      ? text.length
      : findFault(text)
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  const column = offset - before.lastIndexOf('\n')
  return `, line ${line}, column ${column},`
}

/** Without a position in the message: the longest beginning that only lacks its end. */
function findFault(text: string): number {
  let low = 0
  let high = text.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (isBeginning(text.slice(0, middle))) low = middle
    else high = middle - 1
  }
  return low
}

function isBeginning(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    return error instanceof Error && /end of JSON|Unterminated string|Expected .* after/.test(error.message)
      ? !/position \d+/.test(error.message) || Number(/position (\d+)/.exec(error.message)![1]) >= text.length
      : false
  }
}

const shorten = (reason: string): string =>
  reason
    .replace(/ in JSON at position.*$/, '')
    .replace(/, "?\.{3}[\s\S]*$/, '')
    .replace(/, "[\s\S]*" is not valid JSON$/, '')
