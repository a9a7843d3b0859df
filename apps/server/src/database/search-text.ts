/** Text for a LIKE pattern that stands for itself, in lower case as the indexed expressions are. */
export const searchPattern = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** The same in the case it was typed in, for ILIKE. */
export const literalPattern = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
