/** A text truncated to its first `most` characters, with an ellipsis if anything is omitted. */
export const cutName = (name: string, most: number): string =>
  name.length > most ? `${name.slice(0, most).trimEnd()}…` : name
