import type { Element } from 'domhandler'
import { allElements, type PageTree } from '../extract/parse-html.ts'
import { compileSelector, Scope } from '../extract/selector.ts'
import { textOf } from '../extract/text.ts'
import type { Send } from '../frontier/request.ts'

/** What submitting a form sends. */
export interface FormRequest {
  url: URL
  send: Send | null
}

/**
 * Fills a form in and says what a browser would send: its other fields as they stand, and its first button. Null when
 * the page has no such form.
 */
export function fillForm(
  tree: PageTree,
  pageUrl: string,
  selector: string,
  values: Readonly<Record<string, string>>,
): FormRequest | null {
  const form = new Scope(tree.root).first(compileSelector(selector))
  if (!form) return null
  // A base that is no address counts for nothing, as in browsers.
  const base = (tree.baseHref !== null && URL.parse(tree.baseHref, pageUrl)?.href) || pageUrl
  const url = URL.parse(form.attribs['action'] ?? '', base)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (!form.attribs['action']) url.href = pageUrl
  const fields = new URLSearchParams(fieldsOf(form).filter(([name]) => !(name in values)))
  for (const [name, value] of Object.entries(values)) fields.append(name, value)
  if ((form.attribs['method'] ?? 'get').toLowerCase() !== 'post') {
    url.search = fields.toString()
    return { url, send: null }
  }
  return { url, send: encode(fields, form.attribs['enctype'] ?? '', base) }
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

/** Name and value of what the form would send unchanged. */
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
