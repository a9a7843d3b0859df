import type { PageType } from '@windrow/contract/recipe'
import { compileJsonPath, type JsonPath } from './json-path.ts'

/** The compiled paths of a page type for JSON; those of its links are in order. Fields hold their own paths. */
export interface CompiledJson {
  readonly items: JsonPath | null
  readonly follow: readonly JsonPath[]
  readonly next: JsonPath | null
}

/** Compiles the paths of a page type. Throws `JsonPathError`. */
export function compileJson(type: PageType): CompiledJson {
  return {
    items: type.items === undefined ? null : compileJsonPath(type.items),
    follow: type.follow.map(({ select }) => compileJsonPath(select)),
    next: type.next?.select === undefined ? null : compileJsonPath(type.next.select),
  }
}
