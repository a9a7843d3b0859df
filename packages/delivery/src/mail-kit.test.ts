import { expect, it } from 'vitest'
import { lettersOf } from './kinds/email/letter.ts'
import {
  button,
  factTable,
  heading,
  linkList,
  mailOf,
  paragraph,
  singleLine,
  smallPrint,
} from './mail-kit.ts'
import { unsubscribeHeaders } from './unsubscribe-headers.ts'

const odd = '<b>"Tom" & \'Jo\'</b>\r\nBcc: x'
const safe = '&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jo&#39;&lt;/b&gt; Bcc: x'

it('keeps the text of users on one line', () => {
  expect(singleLine(' a\r\nb\u2028c\u2029d\u0000 ')).toBe('a b c d')
})

it('shows markup of users as they wrote it', () => {
  const blocks = [
    heading(odd),
    paragraph(odd),
    factTable([[odd, odd]]),
    linkList([{ text: odd, url: null }]),
    button({ label: odd, url: 'https://x.test/?a&b' }),
    smallPrint(odd),
  ]

  for (const { html, text } of blocks) {
    expect(html).toContain(safe)
    expect(html).not.toContain('<b>')
    expect(text).toContain(`<b>"Tom" & 'Jo'</b> Bcc: x`)
    expect(text).not.toContain('\r')
  }
})

it('lists facts and links line by line, and nothing where there are none', () => {
  const facts = factTable([
    ['a', '1'],
    ['b', '2'],
  ])
  const links = linkList([
    { text: 'a.csv', url: 'https://x.test/a' },
    { text: 'b.csv', url: null },
  ])

  expect(facts.text).toBe('a: 1\nb: 2')
  expect(facts.html.match(/<tr>/g)).toHaveLength(2)
  expect(links.text).toBe('a.csv\nhttps://x.test/a\nb.csv')
  expect(links.html).toMatch(
    /<li><a href="https:\/\/x\.test\/a" style="[^"]+">a\.csv<\/a><\/li><li>b\.csv<\/li>/,
  )
  expect([factTable([]), linkList([])]).toEqual([
    { text: '', html: '' },
    { text: '', html: '' },
  ])
})

it('writes the address of the action out', () => {
  const { text, html } = button({ label: 'Open', url: 'https://x.test/?a&b' })

  expect(text).toBe('Open:\nhttps://x.test/?a&b')
  expect(html.match(/https:\/\/x\.test\/\?a&amp;b/g)).toHaveLength(2)
})

it('offers to unsubscribe where one can', () => {
  expect(smallPrint('Why')).toEqual({ text: 'Why', html: expect.not.stringContaining('<a ') })
  const { text, html } = smallPrint('Why', 'https://x.test/u')
  expect(text).toBe('Why\n\nUnsubscribe: https://x.test/u')
  expect(html).toMatch(/Why <a href="https:\/\/x\.test\/u" style="[^"]+">Unsubscribe<\/a>/)
})

it('is made of its blocks, without empty ones', () => {
  const mail = mailOf(' News\r\n<1> ', [paragraph('a'), factTable([]), paragraph('b')])

  expect(mail.subject).toBe('News <1>')
  expect(mail.text).toBe('a\n\nb\n')
  expect(mail.html).toContain('<title>News &lt;1&gt;</title>')
  expect(mail.html).toMatch(/>a<\/p>\n<p [^>]+>b<\/p>\n<\/td>/)
})

const letter = {
  subject: 's',
  title: 't',
  facts: [['f', 'v']] as [string, string][],
  files: [{ text: 'a.csv', url: null }],
  note: 'n',
}

it('of a delivery has its title, facts, files and note in this order', () => {
  const { text, headers } = lettersOf(letter)

  expect(text).toBe('t\n\nf: v\n\na.csv\n\nn\n')
  expect(headers).toEqual({})
})

it('of a delivery has headers to unsubscribe by, with one click where that is possible', () => {
  const page = 'https://x.test/u'

  expect(lettersOf({ ...letter, unsubscribe: { page, oneClick: null } })).toMatchObject({
    text: expect.stringContaining(`Unsubscribe: ${page}`),
    headers: { 'List-Unsubscribe': `<${page}>` },
  })
  expect(unsubscribeHeaders({ page, oneClick: 'https://x.test/1' })).toEqual({
    'List-Unsubscribe': '<https://x.test/1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})
