import { describe, expect, it } from 'vitest'
import { compose } from './compose.ts'

describe('a composed mail', () => {
  const mail = compose({
    to: 'maja@nordlake.example',
    subject: 'Hello\r\nBcc: everyone@nordlake.example',
    greeting: 'Hello <b>Maja</b>,',
    paragraphs: ['"Shop" & more\nof it'],
    action: { label: 'Open', url: 'https://windrow.example/?a=1&b="><script>' },
    note: 'Small print',
  })

  it('has a subject of one line, whatever its input', () => {
    expect(mail.subject).toBe('Hello Bcc: everyone@nordlake.example')
  })

  it('escapes text of users', () => {
    expect(mail.html).toContain('Hello &lt;b&gt;Maja&lt;/b&gt;,')
    expect(mail.html).toContain('&quot;Shop&quot; &amp; more of it')
    expect(mail.html).toContain('href="https://windrow.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"')
    expect(mail.html).not.toMatch(/<script|<b>/)
  })

  it('is well-formed: every element that opens closes in order', () => {
    const open: string[] = []
    for (const [, end, name = ''] of mail.html!.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
      if (name === 'meta') continue
      if (end) expect(open.pop()).toBe(name)
      else open.push(name)
    }
    expect(open).toEqual([])
  })

  it('says the same as plain text', () => {
    expect(mail.text).toBe(
      'Hello <b>Maja</b>,\n\n"Shop" & more of it\n\nOpen:\nhttps://windrow.example/?a=1&b="><script>\n\nSmall print\n\nWindrow\n',
    )
  })
})
