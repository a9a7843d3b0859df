const megabyte = 1024 * 1024

/** JSON that nests a hundred thousand levels deep. */
export const deepJson = '['.repeat(100_000) + ']'.repeat(100_000)
/** A text of this many megabytes. */
export const longText = (megabytes: number, sign = 'x'): string => sign.repeat(megabytes * megabyte)
/** A JSON list of this many equal values. */
export const manyValues = (count: number, value = '0'): string => `[${Array(count).fill(value).join()}]`
