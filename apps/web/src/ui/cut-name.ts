/** A text for a narrow place: its first `most` characters, and an ellipsis where something is left out. */
export const cutName = (name: string, most: number): string =>
  name.length > most ? `${name.slice(0, most).trimEnd()}…` : name
