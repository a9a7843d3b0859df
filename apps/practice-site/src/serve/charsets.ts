import { esc } from '../pages/format.ts'
import { html, reply, type Ask, type Reply } from './reply.ts'

interface CharsetCase {
  /** What the bytes really are. */
  encoding: string
  /** Content-Type as sent. */
  header: string
  /** What the page says of itself; '' for nothing. */
  meta: string
  /** Byte order mark. */
  bom?: readonly number[]
  /** Text of the sample page, which a correct reader sees exactly. */
  sample: string
}

const utf8 = 'text/html; charset=utf-8'

/** Pages whose encoding must be worked out; `/charset/<name>/…` serves any page this way, `…/sample` a known text. */
export const charsetCases: Readonly<Record<string, CharsetCase>> = {
  'windows-1252': { encoding: 'windows-1252', header: 'text/html; charset=windows-1252', meta: '', sample: 'Höhe – 20 € „Fjäll“ œuvre' },
  'latin1-label': { encoding: 'windows-1252', header: 'text/html; charset=ISO-8859-1', meta: 'iso-8859-1', sample: 'Called Latin-1, yet “€ 5” and ž' },
  'iso-8859-2': { encoding: 'iso-8859-2', header: 'text/html', meta: 'iso-8859-2', sample: 'Kraków, Łódź, Zażółć gęślą jaźń' },
  shift_jis: { encoding: 'shift_jis', header: 'text/html', meta: 'Shift_JIS', sample: '登山靴とテント ソ連 表 カタカナ ｱｲｳ' },
  'utf-16le': { encoding: 'utf-16le', header: 'text/html', meta: '', bom: [0xff, 0xfe], sample: 'Zwölf Boxkämpfer 登山 🏔' },
  'utf-16be': { encoding: 'utf-16be', header: 'text/html', meta: '', bom: [0xfe, 0xff], sample: 'Zwölf Boxkämpfer 登山 🏔' },
  'wrong-header': { encoding: 'utf-8', header: 'text/html; charset=windows-1252', meta: '', bom: [0xef, 0xbb, 0xbf], sample: 'The mark wins: Ø é 山' },
  'wrong-meta': { encoding: 'utf-8', header: utf8, meta: 'windows-1252', sample: 'The header wins: Ø é 山' },
  undeclared: { encoding: 'utf-8', header: 'text/html', meta: '', sample: 'Nothing said: Ø é 山' },
} // oxfmt-ignore

/** A page of the site in another encoding. What the encoding cannot say is written as an entity, as browsers do. */
export function inCharset(name: string, page: Reply): Reply | undefined {
  const wanted = charsetCases[name]
  if (!wanted || !String(page.headers['content-type']).startsWith('text/html')) return page
  const text = page.body
    .toString()
    .replace('<meta charset="utf-8">\n', wanted.meta && `<meta charset="${wanted.meta}">\n`)
  const bytes = Buffer.concat([Buffer.from(wanted.bom ?? []), encode(text, wanted.encoding)])
  return reply(wanted.header, bytes, page.status)
}

/** The page with a known text, still in UTF-8. */
export function samplePage(name: string, { path }: Ask): Reply | undefined {
  const wanted = charsetCases[name]
  if (!wanted || path !== '/sample') return undefined
  return html(
    `<!DOCTYPE html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>${name}</title>\n</head>\n<body><h1>${esc(wanted.sample)}</h1></body>\n</html>\n`,
  )
}

function encode(text: string, encoding: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  const table = encoderFor(encoding)
  return Buffer.concat(
    Array.from(text, (char) => table.get(char) ?? Buffer.from(`&#${char.codePointAt(0)};`)),
  )
}

const encoders = new Map<string, Map<string, Buffer>>()

/** Node only decodes legacy encodings, so the way back is the decoder turned around. */
function encoderFor(encoding: string): Map<string, Buffer> {
  const known = encoders.get(encoding)
  if (known) return known
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, Buffer>()
  const add = (bytes: number[]) => {
    const char = decoder.decode(Uint8Array.from(bytes))
    if (char.length === 1 && char !== '\ufffd' && !table.has(char)) table.set(char, Buffer.from(bytes))
  }
  for (let first = 0; first < 256; first++) add([first])
  if (encoding === 'shift_jis')
    for (let first = 0x81; first <= 0xfc; first++)
      for (let second = 0x40; second <= 0xfc; second++) add([first, second])
  encoders.set(encoding, table)
  return table
}
