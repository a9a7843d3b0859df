import type { Field } from './field.ts'
import { isDated } from './field-types.ts'
import type { PageType } from './page-type.ts'
import { parseTake, takeKind, takePattern } from './takes.ts'

type Report = (path: (string | number)[], message: string) => void

/** Checks what the schema of a field can't express. */
export function checkField(type: PageType, field: Field, report: Report): void {
  const { items, fields = {}, list, split, join, currency, path } = field
  if (items && !field.fields) report([], 'needs "fields", because it has "items"')
  if ((split !== undefined || join !== undefined) && !list)
    report([], 'needs "list": true for "split" and "join"')
  if (currency && type.fields[currency]) report(['currency'], `there is a field "${currency}" already`)
  if (path !== undefined && field.fields) report(['path'], 'is for fields without "fields"')
  checkTake(type, field, report)
  checkDate(field, report)
  checkWhiteSpace(type, field, report)
  for (const [name, inner] of Object.entries(fields)) {
    const place = ['fields', name]
    if (inner.currency && fields[inner.currency])
      report([...place, 'currency'], `there is a field "${inner.currency}" already`)
    const reportInner: Report = (key, message) => report([...place, ...key], message)
    checkTake(type, inner, reportInner)
    checkDate(inner, reportInner)
    checkWhiteSpace(type, inner, reportInner)
  }
}

type PlainField = Omit<Field, 'fields' | 'items'>

function checkTake({ format }: PageType, { take, type, path, currency }: PlainField, report: Report): void {
  if (!takePattern.test(take)) return
  const { ofJson, neverJson, needsType } = takeKind(parseTake(take).kind)
  if (format === 'json' && !ofJson)
    report(
      ['take'],
      `must be "text", "url", "url:…" or "header:…", because the answers are JSON; "${take}" is of web pages only`,
    )
  else if (path !== undefined && neverJson)
    report(['path'], `must be left out, because "${take}" never is JSON`)
  else if (path !== undefined && currency)
    report(['currency'], 'must be left out, because "path" is there; take the currency by a field of its own')
  else if (needsType && type !== needsType)
    report(['type'], `must be "${needsType}", because of "take": "${take}"`)
}

function checkWhiteSpace({ format }: PageType, { whiteSpace, path }: PlainField, report: Report): void {
  if (whiteSpace === 'keep' && format !== 'json' && path === undefined)
    report(
      ['whiteSpace'],
      'must be left out: white space of web pages is folded as browsers do. It is for JSON, also behind "path"',
    )
}

function checkDate({ type, dateFormat, language }: PlainField, report: Report): void {
  if (isDated(type)) return
  for (const [key, value] of Object.entries({ dateFormat, language }))
    if (value !== undefined) report([key], 'needs "type": "date" or "datetime"')
}
