import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './connect.ts'

/** Stands for a value in a query that is compiled before its values are known. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built and compiled at its first use and then run with other values: for the few that precede every
 * request, where both take longer than the database does.
 *
 * @param names of the values
 * @param build gets placeholders: it may use them only as parameters of the query, and decide nothing by them
 * @returns what runs the query; resolves to its rows
 */
export function compiledOnce<Values extends Record<string, unknown>, Row>(
  names: readonly (keyof Values & string)[],
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const slots = Object.fromEntries(names.map((name) => [name, new Slot(name)])) as Values
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, slots).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? values[value.name] : value,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
