import type { Field } from './field.ts'
import type { FieldType } from './field-types.ts'
import type { Follow, PageType } from './page-type.ts'
import type { CheckedShape } from './recipe-shape.ts'

export interface TableColumn {
  name: string
  type: FieldType
}

/**
 * The output tables of a recipe with their columns in order: fields carried from the parent first, then the type's
 * own. Page types that share a table are merged; a column with different types becomes text.
 */
export function outputTables(recipe: CheckedShape): Map<string, TableColumn[]> {
  const tables = new Map<string, Map<string, FieldType>>()
  for (const [name, type] of Object.entries(recipe.types)) {
    if (!type.table) continue
    const columns = tables.get(type.table) ?? new Map<string, FieldType>()
    tables.set(type.table, columns)
    for (const [column, fieldType] of [...carriedColumns(recipe, name), ...ownColumns(type)]) {
      const known = columns.get(column)
      columns.set(column, known && known !== fieldType ? 'text' : fieldType)
    }
  }
  return new Map(
    [...tables].map(([table, columns]) => [table, [...columns].map(([name, type]) => ({ name, type }))]),
  )
}

const ownColumns = (type: PageType): [string, FieldType][] =>
  Object.entries(type.fields).flatMap(([name, field]) => [
    [name, columnType(field)],
    ...(field.currency ? [[field.currency, 'text'] satisfies [string, FieldType]] : []),
  ])

function columnType({ fields, list, join, type }: Field): FieldType {
  if (fields) return 'json'
  if (list) return join === undefined ? 'json' : 'text'
  return type
}

const leadsTo = (follow: Follow, recipe: CheckedShape, target: string): boolean =>
  follow.to === undefined ? recipe.types[target]?.match !== undefined : follow.to === target

/** Fields carried by every page type that links here, including fields carried to it. */
function carriedColumns(
  recipe: CheckedShape,
  target: string,
  seen: ReadonlySet<string> = new Set(),
): [string, FieldType][] {
  if (seen.has(target)) return []
  const visited = new Set([...seen, target])
  return Object.entries(recipe.types).flatMap(([name, type]) =>
    type.follow
      .filter((follow) => leadsTo(follow, recipe, target) && (follow.carry.length > 0 || name !== target))
      .flatMap((follow) => [
        ...carriedColumns(recipe, name, visited),
        ...ownColumns(type).filter(([column]) => follow.carry.includes(column)),
      ]),
  )
}
