export interface CopyResource {
  /** Absolute. */
  url: string
  kind: 'style' | 'image' | 'font'
}

export interface InertCopy {
  html: string
  /** In the order of their index. */
  resources: CopyResource[]
  title: string
}

/**
 * The page as a document that loads nothing, runs nothing and leads nowhere; every element carries `data-wn`, its
 * number. Pictures and styles get the address that `resourceUrl` names for their index.
 */
export function inertCopy(html: string, url: string, resourceUrl: (index: number) => string): InertCopy {
  throw new Error(`not built yet: ${html.length} ${url} ${resourceUrl(0)}`)
}

/**
 * Rewrites every address in a stylesheet. `addResource` is told of each and answers with the address to write, or null
 * to drop it.
 */
export function rewriteStylesheet(
  css: string,
  baseUrl: string,
  addResource: (resource: CopyResource) => string | null,
): string {
  throw new Error(`not built yet: ${css.length} ${baseUrl} ${typeof addResource}`)
}
