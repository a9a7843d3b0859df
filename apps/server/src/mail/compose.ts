import type { Mail } from './mailer.ts'

/** What a mail says; how it looks is the same for all. */
export interface Letter {
  to: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** The one thing to do, as a button. */
  action?: { label: string; url: string }
  /** Small print: how long a link lasts, what to do if the mail is a surprise. */
  note?: string
}

/** One line without control characters: text of users must not add lines to a mail's head. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => oneLine(text).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const ink = '#1b2430'
const faint = '#5b6675'
const accent = '#1f5eff'

function html(letter: Letter): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:15px;line-height:24px;color:${ink}">${escape(text)}</p>`
  const button = letter.action
    ? `<p style="margin:24px 0"><a href="${escape(letter.action.url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:${accent};color:#ffffff;font-size:15px;text-decoration:none">${escape(letter.action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:${faint};word-break:break-all">${escape(letter.action.url)}</p>`
    : ''
  const note = letter.note
    ? `<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:${faint}">${escape(letter.note)}</p>`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(letter.subject)}</title>
</head>
<body style="margin:0;padding:24px;background:#f4f6f9;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:17px;font-weight:600;color:${ink}">Windrow</p>
${[letter.greeting, ...letter.paragraphs].map(paragraph).join('\n')}
${button}
${note}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function text(letter: Letter): string {
  const parts = [
    oneLine(letter.greeting),
    ...letter.paragraphs.map(oneLine),
    ...(letter.action ? [`${oneLine(letter.action.label)}:\n${letter.action.url}`] : []),
    ...(letter.note ? [oneLine(letter.note)] : []),
    'Windrow',
  ]
  return `${parts.join('\n\n')}\n`
}

/** The letter as text and as HTML. */
export const compose = (letter: Letter): Mail => ({
  to: letter.to,
  subject: oneLine(letter.subject),
  text: text(letter),
  html: html(letter),
})
