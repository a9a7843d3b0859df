import type { Field } from '@windrow/contract/recipe'
import { compileField } from '../extract/compile-field.ts'
import type { Value } from '../extract/value.ts'
import { fieldValue } from '../extract/field-value.ts'
import type { Page } from './page.ts'
import { tryCompile } from './try-compile.ts'

/** What a field finds on the whole page; also null if its selector takes too long. */
export const valueOnPage = (name: string, field: Field, { scope, context }: Page): Value =>
  tryCompile(() => fieldValue(compileField(name, field, undefined), scope, context)).value ?? null
