/** Whether the text of a copy is an answer in JSON, by the text alone: what a site declares is not always so. */
export function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
