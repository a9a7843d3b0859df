import { unsubscribeHeaders, type UnsubscribeLinks } from './unsubscribe-headers.ts'

/** What a mail says; how it looks is the same for all. */
export interface EmailLetter {
  subject: string
  title: string
  facts: readonly [name: string, value: string][]
  files: readonly { text: string; url: string | null }[]
  note: string
  /** What ends these mails for their reader. */
  unsubscribe?: UnsubscribeLinks
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const safe = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = '#1b2430'
const faint = '#5b6675'

/** The letter as text, as HTML, and its headers. */
export function lettersOf(letter: EmailLetter) {
  return {
    text: textOf(letter),
    html: htmlOf(letter),
    headers: letter.unsubscribe ? unsubscribeHeaders(letter.unsubscribe) : {},
  }
}

function textOf({ title, facts, files, note, unsubscribe }: EmailLetter): string {
  return [
    title,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    files.map(({ text, url }) => (url ? `${text}\n${url}` : text)).join('\n'),
    note,
    unsubscribe ? `Unsubscribe: ${unsubscribe.page}` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

function htmlOf({ subject, title, facts, files, note, unsubscribe }: EmailLetter): string {
  const rows = facts
    .map(
      ([name, value]) =>
        `<tr><td style="padding:4px 24px 4px 0;color:${faint}">${safe(name)}</td><td style="padding:4px 0">${safe(value)}</td></tr>`,
    )
    .join('')
  const lines = files
    .map(({ text, url }) => `<li>${url ? `<a href="${safe(url)}">${safe(text)}</a>` : safe(text)}</li>`)
    .join('')
  const end = unsubscribe ? ` <a href="${safe(unsubscribe.page)}" style="color:${faint}">Unsubscribe</a>` : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f9;color:${ink};${font};font-size:15px;line-height:24px">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:8px"><tr><td style="padding:32px">
<p style="margin:0 0 16px;font-size:17px;font-weight:600">${safe(title)}</p>
<table role="presentation" style="margin:0 0 16px;font-size:14px">${rows}</table>
${lines ? `<ul style="margin:0 0 16px;padding-left:20px">${lines}</ul>` : ''}
<p style="margin:0;font-size:13px;color:${faint}">${safe(note)}${end}</p>
</td></tr></table>
</body></html>
`
}
