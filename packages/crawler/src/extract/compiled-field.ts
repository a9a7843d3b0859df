import type { Document, Element } from 'domhandler'
import type { FieldType } from '@windrow/contract/recipe'
import type { Take } from '@windrow/contract/recipe/takes'
import type { Cleaner } from './cleaner.ts'
import type { DateFormat } from './date-formats.ts'
import type { JsonPath } from './json-path.ts'
import type { PageContext } from './page-context.ts'
import type { DecimalSign } from './parse-number.ts'
import type { CompiledSelector } from './selector.ts'
import type { ZoneOffset } from './zone-offset.ts'

/** Texts that the page as a whole has, whatever the item. */
export type PageTake = (context: PageContext) => string[]

/** The text of an element, or of the page where a field has no selector; null when there is none. */
export type ElementTake = (
  field: CompiledField,
  node: Element | Document,
  context: PageContext,
) => string | null

export interface CompiledField {
  readonly name: string
  /** Tried in order; null: the item itself. */
  readonly select: readonly CompiledSelector[] | null
  /** The same in an answer in JSON. */
  readonly paths: readonly JsonPath[] | null
  readonly take: Take
  /** How its text is taken from an element. */
  readonly takeElement: ElementTake
  /** The attribute that is taken, in lower case. */
  readonly attribute: string | null
  /** Into the JSON that a text is. */
  readonly path: JsonPath | null
  /** What is taken from the page as a whole, whatever the item. */
  readonly fromPage: PageTake | null
  readonly split: string | null
  readonly join: string | null
  /** The column for the currency of the amount. */
  readonly currency: string | null
  /** The value is an object, or a list of them. */
  readonly nested: CompiledParts | null
  readonly type: FieldType
  readonly decimal: DecimalSign
  /** Of dates and times that name no zone. */
  readonly offsetAt: ZoneOffset
  /** How dates are written, and in which language; null: it is guessed, and that of the page. */
  readonly dates: { readonly formats: readonly DateFormat[] | null; readonly lang: string | null }
  readonly list: boolean
  readonly clean: Cleaner | null
  /** White space around texts of JSON is removed. */
  readonly trims: boolean
  readonly required: boolean
  /** A row without it is dropped. */
  readonly drops: boolean
  readonly fallback: string | number | boolean | null
  /** The column of the output table is text, because page types that share it differ. */
  readonly asText: boolean
}

/** The fields inside a field; in an answer in JSON `path` leads to its items, elsewhere `items`. */
export interface CompiledParts {
  readonly items: CompiledSelector | null
  readonly path: JsonPath | null
  readonly fields: readonly CompiledField[]
}
