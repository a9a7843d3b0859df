import { safe, type MailBlock } from '@windrow/delivery/mail-kit'

/** The colors of the product's light theme; mails are light in both themes of a mail program. */
export const look = {
  text: '#1C1B18',
  muted: '#57544C',
  faint: '#6B675F',
  border: '#E8E6E0',
  canvas: '#FAF9F6',
  surface: '#FFFFFF',
  accent: '#0B6478',
  bar: '#CFCABF',
  bad: '#D53B2F',
  badText: '#AB2419',
  warn: '#BF860B',
  warnText: '#7A4F00',
  ok: '#2F9E5B',
} as const

const font = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const small = `font-size:12px;line-height:16px;color:${look.muted}`
export const layout = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

export const link = (label: string, url: string, style = `color:${look.accent};font-weight:500`): string =>
  `<a href="${safe(url)}" target="_blank" style="${style}">${safe(label)}</a>`

/** A row of the mail. */
export const row = (padding: string, html: string, more = ''): string =>
  html === '' ? '' : `<tr><td style="padding:${padding};${more}">${html}</td></tr>\n`

/** What mail programs show after the subject in a list of mails. */
const hidden = (text: string) =>
  `<div style="display:none;max-height:0;overflow:hidden;color:${look.canvas}">${safe(text)}</div>`

/**
 * A mail of 600 pixels made of tables with inline styles, without images. The color scheme tells mail programs not to
 * invert its colors.
 */
export const digestPage = (subject: string, preheader: string, rows: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only">
<meta name="supported-color-schemes" content="light only">
<title>${safe(subject)}</title>
</head>
<body bgcolor="${look.canvas}" style="margin:0;padding:16px 8px;background:${look.canvas};color:${look.text};font-family:${font}">
${hidden(preheader)}<table ${layout} width="100%"><tr><td align="center">
<table ${layout} width="100%" bgcolor="${look.surface}" style="max-width:600px;background:${look.surface};border:1px solid ${look.border};border-collapse:separate;border-radius:8px;text-align:left;font-family:${font};font-size:14px;line-height:20px;color:${look.text};font-variant-numeric:tabular-nums">
${rows}</table>
</td></tr></table>
</body>
</html>
`

/** The text of several blocks, each a paragraph. */
export const plainText = (blocks: readonly MailBlock[]): string =>
  `${blocks
    .map(({ text }) => text)
    .filter(Boolean)
    .join('\n\n')}\n`
