/** A CSV cell (RFC 4180). Text that a spreadsheet would evaluate gets an apostrophe; negative numbers stay numbers. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  const guarded = !isNumber && /^[-=+@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Lines of a CSV file. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
