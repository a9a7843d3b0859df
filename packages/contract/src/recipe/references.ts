import { checkField } from './check-field.ts'
import type { PageType } from './page-type.ts'
import type { CheckedShape } from './recipe-shape.ts'

type Report = (path: (string | number)[], message: string) => void

/** Checks what the schema can't express: names that must exist, and tables that must agree. */
export function checkReferences(recipe: CheckedShape, report: Report): void {
  const names = Object.keys(recipe.types)
  if (names.length === 0) return report(['types'], 'needs at least one page type')
  if (!Object.values(recipe.types).some((type) => type.table))
    report(['types'], 'no page type has a "table", so there would be no rows')
  recipe.start.forEach((start, index) => {
    if (typeof start === 'object' && start.type && !names.includes(start.type))
      report(['start', index, 'type'], `there is no page type "${start.type}"`)
  })
  for (const [name, type] of Object.entries(recipe.types)) checkPageType(recipe, name, type, report)
  checkLogin(recipe, report)
  checkSecrets(recipe, report)
}

/** Secrets may be sent only to the host they are declared for, wherever links lead. */
function checkSecrets({ fetch, start }: CheckedShape, report: Report): void {
  const check = (path: (string | number)[], headers: Readonly<Record<string, string>> = {}) => {
    for (const [name, value] of Object.entries(headers))
      if (/\{secret:[^{}]+\}/.test(value))
        report([...path, name], 'has a secret, which needs a host; write the header into "fetch.hosts"')
  }
  check(['fetch', 'headers'], fetch.headers)
  start.forEach((one, index) => {
    if (typeof one === 'object' && 'headers' in one) check(['start', index, 'headers'], one.headers)
  })
}

function checkLogin({ login }: CheckedShape, report: Report): void {
  if (!login) return
  const isBrowser = login.mode === 'browser'
  login.steps.forEach((step, index) => {
    const path = ['login', 'steps', index]
    if (isBrowser && 'post' in step) report(path, 'needs a login that is without a browser')
    if (!isBrowser && !('open' in step || 'submit' in step || 'post' in step))
      report(path, 'needs "mode": "browser" in the login')
  })
}

const needsBrowser = ({ browser, next }: PageType): boolean =>
  browser !== undefined || next?.by === 'click' || next?.by === 'scroll'

function checkPageType(recipe: CheckedShape, name: string, type: PageType, report: Report): void {
  const mode = type.mode ?? recipe.fetch.mode ?? 'http'
  if (needsBrowser(type) && mode === 'http')
    report(['types', name], 'needs "mode": "browser" or "auto" for what it does in the browser')
  if (type.format === 'json' && mode === 'browser')
    report(['types', name, 'mode'], 'a page type of JSON is read without a browser')
  if (type.format === 'json' && type.match?.selector !== undefined)
    report(
      ['types', name, 'match', 'selector'],
      'is of web pages only; answers in JSON are told by "url", their address',
    )
  if (type.format === 'json' && type.dedupe)
    report(['types', name, 'dedupe'], 'is of web pages only; answers in JSON have no canonical address')
  if (type.table && Object.keys(type.fields).length === 0)
    report(['types', name, 'fields'], 'a page type with a table needs at least one field')
  for (const [field, rule] of Object.entries(type.fields))
    checkField(type, rule, (key, message) => report(['types', name, 'fields', field, ...key], message))
  type.unique?.forEach((field, index) => {
    if (!type.fields[field]) report(['types', name, 'unique', index], `"${name}" has no field "${field}"`)
  })
  type.follow.forEach((follow, index) => {
    const path = ['types', name, 'follow', index]
    if (follow.to === undefined) {
      const types = Object.values(recipe.types)
      if (types.length > 1 && !types.some((one) => one.match))
        report(path, 'needs "to", because there are several page types and none has "match"')
    } else if (!recipe.types[follow.to]) report([...path, 'to'], `there is no page type "${follow.to}"`)
    follow.carry.forEach((field, at) => {
      if (!type.fields[field]) report([...path, 'carry', at], `"${name}" has no field "${field}"`)
    })
  })
}
