import { blocksOfText } from '@windrow/contract/markdown'
import { describe, expect, it } from 'vitest'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { adfFault } from '../../testing/jira-adf.ts'
import { fromAdf } from './from-adf.ts'
import { fromWiki } from './from-wiki.ts'
import { toAdf, type AdfNode } from './to-adf.ts'
import { toWiki } from './to-wiki.ts'

const texts = [
  'plain',
  '**bold** and _thin_ and ~~gone~~',
  '**_both_ `code` in bold**',
  '[a link](https://a.example/x?y=1) and https://b.example.',
  '[**bold link**](https://a.example)',
  '# Heading\n\ntext\nsecond line',
  '- one\n- two\n  more\n\n3. three\n4. four',
  '```\ncode {noformat} *x*\n```',
  '``` \n```',
  '> quote\n> # heading\n> - item\n>> inner\n>> ```\n>> code\n>> ```',
  '>',
  '@[Maja Lindqvist](user:4) look',
  'x * y _ z [b] {c} !d! h1. e',
  '****',
  '``',
  '- ',
  '',
]

describe('Markdown as a document', () => {
  it.each(texts)('is valid: %j', (text) => {
    expect(adfFault(toAdf(blocksOfText(text)))).toBeNull()
  })

  it.each([
    ['**bold** and _thin_ and ~~gone~~', '**bold** and _thin_ and ~~gone~~'],
    ['[a link](https://a.example/x)', '[a link](https://a.example/x)'],
    ['- one\n- two', '- one\n- two'],
    ['3. three\n4. four', '3. three\n4. four'],
    ['```\na\n```', '```\na\n```'],
    ['> quote', '> quote'],
    ['`code`', '`code`'],
    ['a\nb\n\nc', 'a\nb\n\nc'],
  ])('comes back the same: %j', (text, back) => {
    expect(fromAdf(toAdf(blocksOfText(text)))).toBe(back)
  })
})

describe('a document as Markdown', () => {
  it('has the text of what Markdown has not', () => {
    const paragraph = (...content: AdfNode[]): AdfNode => ({ type: 'paragraph', content })
    const text = (value: string) => ({ type: 'text', text: value })
    const cell = (value: string) => ({ type: 'tableCell', content: [paragraph(text(value))] })
    const document: AdfNode = {
      type: 'doc',
      version: 1,
      content: [
        paragraph(
          { type: 'mention', attrs: { id: '1', text: '@Ilse Vermeer' } },
          text(' see '),
          { type: 'inlineCard', attrs: { url: 'https://a.example' } },
          { type: 'emoji', attrs: { shortName: ':smile:', text: '😄' } },
        ),
        { type: 'panel', attrs: { panelType: 'info' }, content: [paragraph(text('In a panel'))] },
        { type: 'mediaSingle', content: [{ type: 'media', attrs: { id: 'x' } }] },
        {
          type: 'table',
          content: [{ type: 'tableRow', content: [cell('a'), cell('b')] }],
        },
      ],
    }
    expect(fromAdf(document)).toBe(
      String.raw`\@Ilse Vermeer see https://a.example😄` + '\n\nIn a panel\n\n(attachment)\n\na | b',
    )
  })

  it('ends for a document of any depth', () => {
    let node: AdfNode = {
      type: 'paragraph',
      content: [{ type: 'text', text: 'x' }],
    }
    for (let depth = 0; depth < 1000; depth += 1) node = { type: 'blockquote', content: [node] }
    expect(fromAdf({ type: 'doc', content: [node] }).length).toBeLessThan(10_000)
  })
})

describe('wiki text', () => {
  it.each([
    ['**bold** _thin_ ~~gone~~ `code`', '*bold* _thin_ -gone- {{code}}'],
    ['[a](https://a.example/x)', '[a|https://a.example/x]'],
    ['- one\n- two', '* one\n* two'],
    ['1. one', '# one'],
    ['# H', 'h3. H'],
    ['> q', '{quote}\nq\n{quote}'],
    ['```\n{noformat}\n```', '{noformat}\n{ noformat}\n{noformat}'],
    ['a {code} \\*b\\* [c]', String.raw`a \{code\} \*b\* \[c\]`],
  ])('says %j', (markdown, wiki) => {
    expect(toWiki(blocksOfText(markdown))).toBe(wiki)
  })

  it.each([
    ['*bold* -gone- {{code}}', '**bold** ~~gone~~ `code`'],
    [
      '[a|https://a.example/x] [https://b.example] [~ilse]',
      String.raw`[a](https://a.example/x) https://b.example \@ilse`,
    ],
    ['* one\n** two\n# three', '- one\n- two\n1. three'],
    ['{code:java}\nint x;\n{code}', '```\nint x;\n```'],
    ['{quote}\na\nb\n{quote}', '> a\n> b'],
    ['!shot.png|thumbnail! {color:red}x{color}', '(attachment) x'],
    ['a-b-c 2*3*4', 'a-b-c 2*3*4'],
  ])('is read: %j', (wiki, markdown) => {
    expect(fromWiki(wiki)).toBe(markdown)
  })

  it.each(['{code:x}', '*a', '[x|', '-a ', '{{', '{quote}', '{color:'])(
    'takes little time: many %j',
    (part) => {
      const started = performance.now()
      fromWiki(part.repeat(Math.floor(40_000 / part.length)))
      expect(performance.now() - started).toBeLessThan(2000 * slowerHere())
    },
  )
})
