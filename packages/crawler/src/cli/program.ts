import { recipeSchema } from '@windrow/contract/recipe-schema'
import { FrontierFormatError } from '../run/block.ts'
import { StateError } from './file-journal.ts'
import { checkHelp, mainHelp } from './help.ts'
import { readRecipe } from './read-recipe.ts'
import type { RowsWriter } from './row-format.ts'
import { UsageError } from './usage-error.ts'
import { version } from './version.ts'

async function run([command, ...args]: string[], writer: RowsWriter | undefined): Promise<number> {
  if (command === 'crawl') {
    // Most of the crawler is loaded only to crawl.
    const { crawlCommand } = await import('./crawl-command.ts')
    return crawlCommand(args, writer)
  }
  if (command === 'check') return checkCommand(args)
  if (command === 'schema') return schemaCommand(args)
  if (command === '--version' || command === '-v') {
    process.stdout.write(`${version}\n`)
    return 0
  }
  if (command === '--help' || command === '-h' || command === 'help') {
    process.stdout.write(mainHelp)
    return 0
  }
  throw new UsageError(
    command === undefined ? mainHelp.trimEnd() : `There is no command "${command}". See windrow --help.`,
  )
}

/** For editors that validate recipes by schema: `"$schema": "./recipe.schema.json"`. */
function schemaCommand(args: string[]): number {
  if (args.length > 0)
    throw new UsageError('windrow schema takes no arguments; it prints the JSON Schema of recipes.')
  process.stdout.write(`${JSON.stringify(recipeSchema(), null, 2)}\n`)
  return 0
}

async function checkCommand(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(checkHelp)
    return 0
  }
  const [path, ...others] = args
  if (!path || others.length > 0) throw new UsageError('Name one recipe: windrow check <recipe.json>')
  const recipe = await readRecipe(path)
  const types = Object.keys(recipe.types).length
  process.stdout.write(
    `${path === '-' ? 'The recipe' : path} is fine: ${types} page ${types === 1 ? 'type' : 'types'}.\n`,
  )
  return 0
}

function explain(error: unknown): number {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${message}\n`)
  if (error instanceof UsageError || error instanceof StateError) return 2
  if (!(error instanceof FrontierFormatError)) process.stderr.write('The crawl could not go on.\n')
  return 3
}

/** Runs the command line and returns the exit code. `writer` adds row formats besides JSON Lines. */
export const program = (args: string[], writer?: RowsWriter): Promise<number> =>
  run(args, writer).catch(explain)
