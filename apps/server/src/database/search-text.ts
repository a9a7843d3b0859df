import { sql, type Expression, type RawBuilder } from 'kysely'

/** A LIKE pattern that matches the text literally, anywhere. */
export const literalPattern = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/**
 * Condition: a column or expression contains the text, ignoring case; uses an index on `lower(column)` if there is one.
 * The database lowers both sides, because which letters it can lower depends on its locale: text lowered here might
 * never match.
 */
export const holdsText = (column: Expression<unknown>, search: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${column}) like lower(${literalPattern(search)})`
