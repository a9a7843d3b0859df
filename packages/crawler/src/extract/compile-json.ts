import type { PageType } from '@windrow/contract/recipe'
import { compileJsonPath, type JsonPath } from './json-path.ts'

/** The paths of a page type for JSON, in the order of its fields and links. */
export interface CompiledJson {
  readonly items: JsonPath | null
  /** Null: the item itself. */
  readonly fields: readonly (readonly JsonPath[] | null)[]
  readonly follow: readonly JsonPath[]
  readonly next: JsonPath | null
}

/** Compiles the paths of a page type. Throws `JsonPathError`. */
export function compileJson(type: PageType): CompiledJson {
  return {
    items: type.items === undefined ? null : compileJsonPath(type.items),
    fields: Object.values(type.fields).map(({ select }) =>
      select === undefined ? null : [select].flat().map(compileJsonPath),
    ),
    follow: type.follow.map(({ select }) => compileJsonPath(select)),
    next: type.next?.select === undefined ? null : compileJsonPath(type.next.select),
  }
}
