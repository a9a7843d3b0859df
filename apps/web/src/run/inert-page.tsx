/** Runs and loads nothing; the sandbox blocks the same again. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
const inert = (html: string) =>
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">${html}`

interface Props {
  html: string
  title: string
  className: string | undefined
}

/** The page of a page snapshot in a frame without scripts and requests. */
export const InertPage = ({ html, title, className }: Props) => (
  <iframe className={className} title={title} sandbox="" srcDoc={inert(html)} />
)
