import type { Document, Element } from '../html/nodes.ts'
import type { FieldType } from '@windrow/contract/recipe'
import type { Take } from '@windrow/contract/recipe/takes'
import type { Cleaner } from './cleaner.ts'
import type { DateFormat } from './date-formats.ts'
import type { JsonPath } from './json-path.ts'
import type { PageContext } from './page-context.ts'
import type { DecimalSign } from './parse-number.ts'
import type { CompiledSelector } from './selector.ts'
import type { ZoneOffset } from './zone-offset.ts'

/** Texts of the page as a whole, independent of the item. */
export type PageTake = (context: PageContext) => string[]

/** The text of an element, or of the page if the field has no selector; null if there is none. */
export type ElementTake = (
  field: CompiledField,
  node: Element | Document,
  context: PageContext,
) => string | null

export interface CompiledField {
  readonly name: string
  /** Tried in order; null: the item itself. */
  readonly select: readonly CompiledSelector[] | null
  /** The paths for a JSON answer. */
  readonly paths: readonly JsonPath[] | null
  readonly take: Take
  /** Takes the field's text from an element. */
  readonly takeElement: ElementTake
  /** The attribute to take, in lower case. */
  readonly attribute: string | null
  /** The path into text that is JSON. */
  readonly path: JsonPath | null
  /** Takes the value from the page as a whole, independent of the item. */
  readonly fromPage: PageTake | null
  readonly split: string | null
  readonly join: string | null
  /** The column for the currency of the amount. */
  readonly currency: string | null
  /** The value is an object, or a list of them. */
  readonly nested: CompiledParts | null
  readonly type: FieldType
  readonly decimal: DecimalSign
  /** The zone offset for dates and times without a zone. */
  readonly offsetAt: ZoneOffset
  /** The formats of dates and their language; null: formats are guessed, and the language is the page's. */
  readonly dates: { readonly formats: readonly DateFormat[] | null; readonly lang: string | null }
  readonly list: boolean
  readonly clean: Cleaner | null
  /** White space around JSON strings is removed. */
  readonly trims: boolean
  readonly required: boolean
  /** A row without it is dropped. */
  readonly drops: boolean
  readonly fallback: string | number | boolean | null
  /** The output column is text because page types that share it have different types. */
  readonly asText: boolean
}

/** The fields inside a field; `path` finds their items in a JSON answer, `items` on a page. */
export interface CompiledParts {
  readonly items: CompiledSelector | null
  readonly path: JsonPath | null
  readonly fields: readonly CompiledField[]
}
