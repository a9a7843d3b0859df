/** A name for a narrow place: at most so many characters, the last one an ellipsis where something is left out. */
export const cutName = (name: string, most: number): string =>
  name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name
