import { parseHtml, type PageTree } from '@windrow/crawler/extract/parse-html'

type Node = PageTree['root']['children'][number]
type Tag = Extract<Node, { children: unknown }>

const isTag = (node: Node): node is Tag => 'children' in node

const left = new Set(['head', 'style', 'script', 'title', 'template', 'noscript', 'object', 'svg'])
const blocks = new Set(
  'address article aside center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
const signatures = new Set(['gmail_signature', 'moz-signature', 'protonmail_signature_block'])
const quotes = new Set(['gmail_quote', 'yahoo_quoted', 'protonmail_quote', 'zmail_extra', 'tutanota_quote'])
/** What Outlook puts before the mail that it answers. Everything after it is a quote. */
const quoteStarts = new Set(['divrplyfwdmsg', 'appendonsend', 'mail-editor-reference-message-container'])
/** The line that stands for such a place in the text. */
const cutLine = '-----Original Message-----'

const classesOf = ({ attribs }: Tag) => (attribs['class'] ?? '').split(/\s+/)
/** Outlook and others change the ids of what they quote: "x_divRplyFwdMsg". */
const idOf = ({ attribs }: Tag) => (attribs['id'] ?? '').toLowerCase().replace(/^(?:x_)+/, '')

const isQuote = (tag: Tag) => tag.name === 'blockquote' || classesOf(tag).some((one) => quotes.has(one))

const quoted = (text: string): string =>
  `\n${text
    .trim()
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`))
    .join('\n')}\n`

const joined = (nodes: readonly Node[], isPre: boolean): string =>
  nodes.map((node) => textOfNode(node, isPre)).join('')

/** The line above a quote stays outside of it, as in mails of text. */
const ofQuote = (tag: Tag, isPre: boolean): string => {
  const isAttribution = (node: Node) => isTag(node) && classesOf(node).includes('gmail_attr')
  const above = tag.children.filter(isAttribution)
  const below = tag.children.filter((node) => !isAttribution(node))
  return `\n${joined(above, isPre)}${quoted(tidy(joined(below, isPre)))}`
}

function ofLink(tag: Tag, isPre: boolean): string {
  const text = joined(tag.children, isPre)
  const url = (tag.attribs['href'] ?? '').trim()
  if (!/^https?:/i.test(url) || text.includes(url) || text.trim() === '') return text
  return url.replace(/\/$/, '').endsWith(text.trim()) ? url : `${text} (${url})`
}

function ofTag(tag: Tag, isPre: boolean): string {
  if (left.has(tag.name) || classesOf(tag).some((one) => signatures.has(one))) return ''
  if (tag.name === 'br') return '\n'
  const start = quoteStarts.has(idOf(tag)) ? `\n${cutLine}\n` : ''
  if (isQuote(tag)) return ofQuote(tag, isPre)
  if (tag.name === 'a') return ofLink(tag, isPre)
  const text = joined(tag.children, isPre || tag.name === 'pre')
  if (tag.name === 'td' || tag.name === 'th') return `${text} `
  if (tag.name === 'p') return `${start}\n${text}\n\n`
  if (tag.name === 'li') return `\n- ${text.trim()}\n`
  return blocks.has(tag.name) ? `${start}\n${text}\n` : start + text
}

function textOfNode(node: Node, isPre: boolean): string {
  if (isTag(node)) return ofTag(node, isPre)
  return isPre ? node.data : node.data.replaceAll(/[^\S\u00A0]+/g, ' ')
}

/** Boxes within boxes begin one line, not many; paragraphs have a blank line between them. */
const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '-- ' ? line : line.trim()))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')

/** The text of an HTML mail. Quotes are marked with ">", and signatures that are marked as such left out. */
export const htmlToText = (html: string): string => tidy(joined(parseHtml(html).root.children, false)).trim()
