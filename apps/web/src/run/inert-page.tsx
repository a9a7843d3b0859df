import type { CSSProperties, RefObject } from 'react'

/**
 * Runs nothing, and loads nothing but what was kept with the page: its styles, pictures and fonts on this server. The
 * sandbox blocks scripts, forms and navigation again. It has our origin, because these files are only for the session.
 */
const policy =
  "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; form-action 'none'; base-uri 'none'"
const inert = (html: string) =>
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">${html}`

interface Props {
  html: string
  title: string
  className: string | undefined
  frame?: RefObject<HTMLIFrameElement | null>
  style?: CSSProperties
}

/** The page of a page snapshot in a frame without scripts, and without requests to its site. */
export const InertPage = ({ html, title, className, frame, style }: Props) => (
  <iframe
    ref={frame}
    className={className}
    style={style}
    title={title}
    sandbox="allow-same-origin"
    srcDoc={inert(html)}
  />
)
