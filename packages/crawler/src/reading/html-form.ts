import type { Element } from '../html/nodes.ts'
import { allElements, type PageTree } from '../extract/parse-html.ts'
import { type CompiledSelector, Scope } from '../extract/selector.ts'
import { textOf } from '../extract/text.ts'
import type { Send } from '../records/request.ts'

/** The request that submits a form. */
export interface FormRequest {
  url: URL
  send: Send | null
}

/** A form of a page, as plain values. */
export interface PageForm {
  /** The URL it submits to. */
  url: string
  /** The URL that it is relative to. */
  base: string
  isPost: boolean
  enctype: string
  /** Names and values that it would submit unchanged: its fields and its first button. */
  fields: [string, string][]
}

/** The form of a page that matches the selector; null if there is none. */
export function formOf(tree: PageTree, pageUrl: string, selector: CompiledSelector): PageForm | null {
  const form = new Scope(tree.root).first(selector)
  if (!form) return null
  const { action = '', method = 'get', enctype = '' } = form.attribs
  // An invalid base URL is ignored, as in browsers.
  const base = (tree.baseHref !== null && URL.parse(tree.baseHref, pageUrl)?.href) || pageUrl
  const url = URL.parse(action, base)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (!action) url.href = pageUrl
  return { url: url.href, base, isPost: method.toLowerCase() === 'post', enctype, fields: fieldsOf(form) }
}

/** Fills in a form and returns the request that a browser would send. */
export function fillForm(form: PageForm, values: Readonly<Record<string, string>>): FormRequest {
  const url = new URL(form.url)
  const fields = new URLSearchParams(form.fields.filter(([name]) => !(name in values)))
  for (const [name, value] of Object.entries(values)) fields.append(name, value)
  if (form.isPost) return { url, send: encode(fields, form.enctype, form.base) }
  url.search = fields.toString()
  return { url, send: null }
}

function encode(fields: URLSearchParams, enctype: string, page: string): Send {
  const about = { origin: new URL(page).origin, referer: page }
  if (enctype.toLowerCase() !== 'multipart/form-data') {
    const headers = { ...about, 'content-type': 'application/x-www-form-urlencoded' }
    return { method: 'POST', headers, body: fields.toString() }
  }
  const boundary = `----windrow${crypto.randomUUID()}`
  const parts = [...fields].map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name.replace(/"/g, '%22')}"\r\n\r\n${value}\r\n`,
  )
  const headers = { ...about, 'content-type': `multipart/form-data; boundary=${boundary}` }
  return { method: 'POST', headers, body: `${parts.join('')}--${boundary}--\r\n` }
}

/** Names and values that the form would submit unchanged. */
function fieldsOf(form: Element): [string, string][] {
  const fields: [string, string][] = []
  let hasButton = false
  for (const element of allElements(form)) {
    const { name, type = '', value, disabled, checked } = element.attribs
    if (!name || disabled !== undefined) continue
    const kind = type.toLowerCase()
    const isButton = (element.name === 'button' && kind !== 'button' && kind !== 'reset') || kind === 'submit'
    if (isButton) {
      if (!hasButton) fields.push([name, value ?? ''])
      hasButton = true
    } else if (element.name === 'select') fields.push([name, chosen(element)])
    else if (element.name === 'textarea') fields.push([name, textOf(element)])
    else if (element.name === 'input' && !/^(button|reset|image|file)$/.test(kind)) {
      const isChoice = kind === 'checkbox' || kind === 'radio'
      if (!isChoice) fields.push([name, value ?? ''])
      else if (checked !== undefined) fields.push([name, value ?? 'on'])
    }
  }
  return fields
}

function chosen(select: Element): string {
  const options = allElements(select).filter((element) => element.name === 'option')
  const option = options.find((one) => one.attribs['selected'] !== undefined) ?? options[0]
  return option ? (option.attribs['value'] ?? textOf(option)) : ''
}
