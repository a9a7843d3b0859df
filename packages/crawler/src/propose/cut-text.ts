/** The first characters of a text, without half of a character outside the Basic Multilingual Plane at the end. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
