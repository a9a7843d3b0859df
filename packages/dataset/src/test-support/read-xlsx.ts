import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'

/** A cell as written in the sheet's XML. */
export interface SheetCell {
  type: 'text' | 'number' | 'boolean'
  value: string
  style: number
}

/** The files of a zip archive by path, read from its central directory. */
export async function readZip(path: string): Promise<Map<string, string>> {
  const zip = await readFile(path)
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    )
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength!)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    files.set(name, (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString())
    at += 46 + nameLength! + extraLength! + commentLength!
  }
  return files
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Decodes XML's and Excel's escapes. */
const plain = (xml: string) =>
  xml
    .replace(/&(\w+);/g, (_, name: string) => entities[name]!)
    .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** Rows of a sheet: cells by column letter. */
export function readSheet(xml: string): Record<string, SheetCell>[] {
  return [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row]) =>
    Object.fromEntries(
      [...row!.matchAll(/<c r="([A-Z]+)\d+"(?: s="(\d+)")?(?: t="(\w+)")?>(.*?)<\/c>/gs)].map(
        ([, letters, style = '0', type, inner]) => {
          const text = /<t xml:space="preserve">(.*)<\/t>/s.exec(inner!)?.[1]
          const value = text === undefined ? /<v>(.*)<\/v>/.exec(inner!)![1]! : plain(text)
          return [
            letters!,
            {
              type: type === 'inlineStr' ? 'text' : type === 'b' ? 'boolean' : 'number',
              value,
              style: Number(style),
            },
          ]
        },
      ),
    ),
  )
}
