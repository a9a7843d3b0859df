/** Characters that encodeURIComponent keeps and RFC 5987 doesn't. */
const kept = /['()*]/g

/** The header's value (RFC 6266): the name in ASCII for old clients, and as it is (RFC 5987). */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replaceAll(/[^\w.-]+/g, '_')
  const exact = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    kept,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}
