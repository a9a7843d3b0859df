/** Characters that make a spreadsheet read a cell's text as a formula. */
const starts = ['=', '+', '-', '@', '\t', '\r']

/** Whether a spreadsheet would run the text instead of showing it. */
export const looksLikeFormula = (text: string): boolean => starts.includes(text.charAt(0))

/** The text with a leading apostrophe if it looks like a formula, for CSV. */
export const guarded = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text)

/**
 * The same in SQL. Uses a regular expression because DuckDB turns longer IN lists into joins, which lose the order
 * of rows.
 */
export const guardedExpression = (cell: string): string =>
  `CASE WHEN regexp_matches(${cell}, '^[-=+@\\t\\r]') THEN concat('''', ${cell}) ELSE ${cell} END`
