import { sql, type Expression, type RawBuilder } from 'kysely'

/** Text for a LIKE pattern that stands for itself. */
export const literalPattern = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/**
 * Whether a column, or the text of an expression, holds what is searched for, in whatever case; by an index on
 * `lower(column)` where there is one. The database lowers both sides: which letters it knows is a matter of its locale,
 * so what were lowered here might never be found there.
 */
export const holdsText = (column: Expression<unknown>, search: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${column}) like lower(${literalPattern(search)})`
