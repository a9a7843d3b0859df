/** A text as a pattern that matches it and nothing else, with or without the flag u; also within a class, as "[^…]". */
export const escapePattern = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
