/** Parses CSV according to RFC 4180. An unquoted null text (default: empty) is null, "" is an empty text. */
export function readCsv(
  text: string,
  { delimiter = ',', nullText = '' }: { delimiter?: string; nullText?: string } = {},
): (string | null)[][] {
  const sign = delimiter === '\t' ? '\\t' : `\\${delimiter}`
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${sign}\\n\\r]*))(${sign}|\\r?\\n|$)`, 'y')
  const rows: (string | null)[][] = []
  let row: (string | null)[] = []
  while (field.lastIndex < text.length || row.length > 0) {
    const found = field.exec(text)
    if (!found) throw new Error('not CSV')
    const [, quoted, plain, end] = found
    row.push(quoted === undefined ? (plain === nullText ? null : plain!) : quoted.replaceAll('""', '"'))
    if (end === delimiter) continue
    rows.push(row)
    row = []
    if (field.lastIndex >= text.length) break
  }
  return rows
}
