import type { Recipe } from '@windrow/contract/recipe'
import type { TableSchema } from '@windrow/contract/schemas/table-schemas'
import { proposeKeys } from '@windrow/dataset/compare/propose-keys'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import type { AppContext } from '../../context.ts'
import { ShortMemory } from '../dashboard/short-memory.ts'
import { schemasOf } from '../table-schemas/table-schema-queries.ts'

/** Proposing keys reads the whole table; in a larger one, rows are the same by their pages. */
const mostProposedRows = 100_000
const rememberMs = 10 * 60_000

export interface TwoTables {
  run: { id: number; report_id: number }
  pageId: string
  earlier: DatasetSource
  later: DatasetSource
}

/** Finds the columns that tell which rows of two tables are the same. */
export class RowKeys {
  readonly #app: AppContext
  readonly #proposed = new ShortMemory<string[]>(rememberMs)

  constructor(app: AppContext) {
    this.#app = app
  }

  /** Those that are unique by the recipe or the schema, else those that are in fact; empty if there are none. */
  async of({ run, pageId, earlier, later }: TwoTables): Promise<string[]> {
    const has = ({ columns }: DatasetSource, key: string) => columns.some(({ name }) => name === key)
    const isShared = (keys: readonly string[]) =>
      keys.length > 0 && keys.every((key) => has(earlier, key) && has(later, key))
    const declared = [await this.#uniqueOf(run.id, pageId), ...(await this.#schemaKeys(run, pageId))]
    const found = declared.find(isShared)
    if (found) return found
    const rows = later.files.reduce((sum, file) => sum + (file.rows ?? 0), 0)
    if (rows > mostProposedRows) return []
    const keys = await this.#proposed.get(`${run.id} ${pageId}`, async () =>
      proposeKeys(await this.#app.datasets(), later),
    )
    return isShared(keys) ? keys : []
  }

  async #uniqueOf(runId: number, pageId: string): Promise<string[]> {
    const version = await this.#app.db
      .selectFrom('runs')
      .innerJoin('recipe_versions', (join) =>
        join
          .onRef('recipe_versions.report_id', '=', 'runs.report_id')
          .onRef('recipe_versions.version', '=', 'runs.recipe_version'),
      )
      .select('recipe_versions.recipe')
      .where('runs.id', '=', runId)
      .executeTakeFirst()
    return version ? uniqueInRecipe(version.recipe, pageId) : []
  }

  async #schemaKeys(run: TwoTables['run'], pageId: string): Promise<string[][]> {
    const [saved] = await schemasOf(this.#app.db, run.report_id, pageId)
    return saved ? uniqueInSchema(saved.schema) : []
  }
}

const uniqueInRecipe = ({ types }: Recipe, pageId: string): string[] =>
  Object.values(types).find(({ table, unique }) => table === pageId && unique)?.unique ?? []

const uniqueInSchema = ({ columns, rules }: TableSchema): string[][] => [
  ...columns.filter(({ unique }) => unique).map(({ name }) => [name]),
  ...rules.flatMap((rule) => (rule.kind === 'duplicates' || rule.kind === 'missing' ? [rule.columns] : [])),
]
