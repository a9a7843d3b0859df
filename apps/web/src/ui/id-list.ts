/** Maximum number of ids per filter in the URL. */
export const mostIds = 500

const idListPattern = new RegExp(String.raw`^\d{1,15}(,\d{1,15}){0,${mostIds - 1}}$`)

/** Ids from a search parameter, separated by commas; undefined if invalid. */
export const idText = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && idListPattern.test(text) ? text : undefined
}

export const idsOf = (text: string | undefined): number[] => (text ? text.split(',').map(Number) : [])

export const idsText = (ids: Iterable<number>): string | undefined => [...ids].join(',') || undefined
