/** How a value is stored: determines filters, comparisons, profiles and exports, whatever the type's name. */
export type ValueKind = 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'datetime' | 'json'

interface FieldTypeFacts {
  kind: ValueKind
  /** Label on screens. */
  label: string
  /** In sentences: "must be a number". */
  noun: string
  /** The icon beside the name of a column. */
  sign: 'text' | 'number' | 'switch' | 'calendar' | 'link' | 'picture' | 'code' | 'braces'
  /** A URL that screens link to, or show as a picture. */
  leadsTo?: 'page' | 'picture'
  /** HTML: too long to compare value by value. */
  isMarkup?: true
}

/** All field types. A new type needs an entry here and one in the crawler's conversions. Doesn't use zod. */
export const fieldTypeFacts = {
  text: { kind: 'text', label: 'Text', noun: 'a text', sign: 'text' },
  number: { kind: 'number', label: 'Number', noun: 'a number', sign: 'number' },
  integer: { kind: 'integer', label: 'Whole number', noun: 'a whole number', sign: 'number' },
  boolean: { kind: 'boolean', label: 'Yes or no', noun: 'true or false', sign: 'switch' },
  date: { kind: 'date', label: 'Date', noun: 'a date like 2026-03-29', sign: 'calendar' },
  datetime: {
    kind: 'datetime',
    label: 'Date and time',
    noun: 'a date and time like 2026-03-29T14:30:00Z',
    sign: 'calendar',
  },
  url: { kind: 'text', label: 'Link', noun: 'a text', sign: 'link', leadsTo: 'page' },
  image: { kind: 'text', label: 'Picture', noun: 'a text', sign: 'picture', leadsTo: 'picture' },
  html: { kind: 'text', label: 'HTML', noun: 'a text', sign: 'code', isMarkup: true },
  json: { kind: 'json', label: 'JSON', noun: 'JSON', sign: 'braces' },
} as const satisfies Record<string, FieldTypeFacts>

export type FieldType = keyof typeof fieldTypeFacts

export const fieldTypes = Object.keys(fieldTypeFacts) as [FieldType, ...FieldType[]]

/** The facts of a type, including the optional ones. */
export const typeFacts = (type: FieldType): FieldTypeFacts => fieldTypeFacts[type]

export const kindOf = (type: FieldType): ValueKind => fieldTypeFacts[type].kind

/** Whether values are compared and counted as numbers. */
export function isNumeric(type: FieldType): boolean {
  const kind = kindOf(type)
  return kind === 'number' || kind === 'integer'
}

/** Whether values are dates or date-times. */
export function isDated(type: FieldType): boolean {
  const kind = kindOf(type)
  return kind === 'date' || kind === 'datetime'
}
