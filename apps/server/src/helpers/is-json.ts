/** Whether a page copy is JSON, judged by its text: sites don't always declare it correctly. */
export function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
