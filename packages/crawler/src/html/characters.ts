export const slash = 0x2f
export const greater = 0x3e
export const equals = 0x3d
export const doubleQuote = 0x22
export const singleQuote = 0x27

/** White space of the HTML standard, in pages whose line breaks are not normalised too. */
export const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0c || code === 0x0d

/** ASCII capitals as small letters; other letters stay, as in names of tags and attributes. */
export const lower = (name: string): string => name.replace(/[A-Z]+/g, (part) => part.toLowerCase())
