/** What makes a spreadsheet take the text of a cell for a formula. */
const starts = ['=', '+', '-', '@', '\t', '\r']

/** Whether a spreadsheet would run the text instead of showing it. */
export const looksLikeFormula = (text: string): boolean => starts.includes(text.charAt(0))

/** The text with an apostrophe before it where it looks like a formula, for CSV. */
export const guarded = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text)

/**
 * The same in SQL. A regular expression, because DuckDB turns longer IN lists into joins, and rows that went through a
 * join come out in any order.
 */
export const guardedExpression = (cell: string): string =>
  `CASE WHEN regexp_matches(${cell}, '^[-=+@\\t\\r]') THEN concat('''', ${cell}) ELSE ${cell} END`
