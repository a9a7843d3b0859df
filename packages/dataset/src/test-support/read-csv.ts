/** Reads CSV as RFC 4180 has it. An unquoted nothing is null, "" is an empty text. */
export function readCsv(text: string): (string | null)[][] {
  const field = /(?:"((?:[^"]|"")*)"|([^",\n\r]*))(,|\r?\n|$)/y
  const rows: (string | null)[][] = []
  let row: (string | null)[] = []
  while (field.lastIndex < text.length || row.length > 0) {
    const found = field.exec(text)
    if (!found) throw new Error('not CSV')
    const [, quoted, plain, end] = found
    row.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
    if (field.lastIndex >= text.length) break
  }
  return rows
}
