/** A part of a mail as text and as HTML. Either may be empty. */
export interface MailBlock {
  text: string
  html: string
}

/** One line without control characters: user text must not add lines to a mail's header. */
export const singleLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** User text within HTML, on one line. */
export const safe = (text: string): string =>
  singleLine(text).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const ink = '#1b2430'
const faint = '#5b6675'
const accent = '#1f5eff'
const body = `font-size:15px;line-height:24px;color:${ink}`
const small = `font-size:13px;line-height:20px;color:${faint}`
/** The look of all mails, for blocks that are made elsewhere. */
export const mailStyles = { ink, faint, accent, body, small } as const

/** The heading of a mail. */
export const heading = (title: string): MailBlock => ({
  text: singleLine(title),
  html: `<p style="margin:0 0 24px;font-size:17px;font-weight:600;color:${ink}">${safe(title)}</p>`,
})

export const paragraph = (text: string): MailBlock => ({
  text: singleLine(text),
  html: `<p style="margin:0 0 16px;${body}">${safe(text)}</p>`,
})

/** Names with their values, one per line. */
export function factTable(facts: readonly (readonly [name: string, value: string])[]): MailBlock {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:4px 24px 4px 0;color:${faint}">${safe(name)}</td><td style="padding:4px 0;color:${ink}">${safe(value)}</td></tr>`,
  )
  return {
    text: facts.map(([name, value]) => `${singleLine(name)}: ${singleLine(value)}`).join('\n'),
    html:
      rows.length > 0
        ? `<table role="presentation" style="margin:0 0 16px;font-size:14px;line-height:24px">${rows.join('')}</table>`
        : '',
  }
}

/** Lines, each a link if it has a URL. */
export function linkList(links: readonly { text: string; url: string | null }[]): MailBlock {
  const items = links.map(
    ({ text, url }) =>
      `<li>${url ? `<a href="${safe(url)}" style="color:${accent}">${safe(text)}</a>` : safe(text)}</li>`,
  )
  return {
    text: links.map(({ text, url }) => [singleLine(text), url].filter(Boolean).join('\n')).join('\n'),
    html:
      items.length > 0 ? `<ul style="margin:0 0 16px;padding-left:20px;${body}">${items.join('')}</ul>` : '',
  }
}

/** The main action. The URL is written out too, for programs that don't show links. */
export const button = ({ label, url }: { label: string; url: string }): MailBlock => ({
  text: `${singleLine(label)}:\n${url}`,
  html: `<p style="margin:24px 0"><a href="${safe(url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:${accent};color:#ffffff;font-size:15px;text-decoration:none">${safe(label)}</a></p>
<p style="margin:0 0 16px;${small};word-break:break-all">${safe(url)}</p>`,
})

/** Small print, with a link to unsubscribe if there is one. */
export function smallPrint(note: string, unsubscribe?: string): MailBlock {
  const end = unsubscribe ? ` <a href="${safe(unsubscribe)}" style="color:${faint}">Unsubscribe</a>` : ''
  return {
    text: unsubscribe ? `${singleLine(note)}\n\nUnsubscribe: ${unsubscribe}` : singleLine(note),
    html: `<p style="margin:24px 0 0;${small}">${safe(note)}${end}</p>`,
  }
}

/** What is around the box of a mail: above and below it, and how wide it is, in pixels. */
export interface MailFrame {
  above?: readonly MailBlock[]
  below?: readonly MailBlock[]
  width?: number
}

const aside = (blocks: readonly MailBlock[], width: number): string => {
  const html = blocks.map((block) => block.html).filter(Boolean)
  return html.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${width}px"><tr><td style="padding:0 4px">
${html.join('\n')}
</td></tr></table>
`
}

/** A mail made of these blocks. All mails of the product look like this. */
export const mailOf = (
  subject: string,
  blocks: readonly MailBlock[],
  { above = [], below = [], width = 560 }: MailFrame = {},
) => ({
  subject: singleLine(subject),
  text: `${[...above, ...blocks, ...below]
    .map(({ text }) => text)
    .filter(Boolean)
    .join('\n\n')}\n`,
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${safe(subject)}</title>
</head>
<body style="margin:0;padding:24px;background:#f4f6f9;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
${aside(above, width)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${width}px;background:#ffffff;border-radius:8px"><tr><td style="padding:32px">
${blocks
  .map(({ html }) => html)
  .filter(Boolean)
  .join('\n')}
</td></tr></table>
${aside(below, width)}</td></tr></table>
</body>
</html>
`,
})
