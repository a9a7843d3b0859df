import { describe, expect, it } from 'vitest'
import { slowerHere } from './testing/slower-here.ts'
import { mentionedIds } from '@windrow/contract/mentions'
import { blocksOfText, inlineOf, safeHref, type Block, type Inline } from './markdown.ts'

const text = (value: string): Inline => ({ kind: 'text', text: value })
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children })

/** All mentions in a tree. */
function idsIn(nodes: readonly (Block | Inline)[]): number[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'mention') return [node.userId]
    if (node.kind === 'list') return node.items.flatMap(idsIn)
    return 'children' in node ? idsIn(node.children) : []
  })
}

describe('the text of a message', () => {
  it('has paragraphs with line breaks, headings, lists, quotes and code', () => {
    expect(
      blocksOfText('One\ntwo\n\n## Three\n- a\n- b\n  more\n\n3. c\n4) d\n> e\n> > f\n```sql\n**x**\n```\ng'),
    ).toEqual([
      paragraph(text('One'), { kind: 'break' }, text('two')),
      { kind: 'heading', children: [text('Three')] },
      {
        kind: 'list',
        ordered: false,
        start: 1,
        items: [[text('a')], [text('b'), { kind: 'break' }, text('more')]],
      },
      { kind: 'list', ordered: true, start: 3, items: [[text('c')], [text('d')]] },
      {
        kind: 'quote',
        children: [paragraph(text('e')), { kind: 'quote', children: [paragraph(text('f'))] }],
      },
      { kind: 'code', text: '**x**' },
      paragraph(text('g')),
    ])
  })

  it('has bold, italic, struck and code in a line', () => {
    expect(inlineOf('a **b *c*** ~~d~~ `` `e` `` __f__ _g_')).toEqual([
      text('a '),
      { kind: 'strong', children: [text('b '), { kind: 'em', children: [text('c')] }] },
      text(' '),
      { kind: 'del', children: [text('d')] },
      text(' '),
      { kind: 'code', text: '`e`' },
      text(' '),
      { kind: 'strong', children: [text('f')] },
      text(' '),
      { kind: 'em', children: [text('g')] },
    ])
  })

  it.each([
    'snake_case_name',
    '2 * 3 * 4',
    'a ** b',
    '**open',
    'the ` key',
    '~~',
    '<b>x</b>',
    '&lt;',
    '[a](javascript:x)',
  ])('stays text: %s', (given) => {
    expect(inlineOf(given)).toEqual([text(given)])
  })

  it('takes escaped marks as text', () => {
    expect(inlineOf(String.raw`\*a\* \@[A](user:4) C:\dir`)).toEqual([
      text(String.raw`*a* @[A](user:4) C:\dir`),
    ])
  })

  it('links addresses of the web and of mail, written out or bare, and shows no pictures', () => {
    const linked = (href: string, shown: string): Inline => ({ kind: 'link', href, children: [text(shown)] })
    expect(inlineOf('[shop](https://shop.example/a_b) ![x](https://shop.example/x.png)')).toEqual([
      linked('https://shop.example/a_b', 'shop'),
      text(' '),
      linked('https://shop.example/x.png', 'x'),
    ])
    expect(inlineOf('see https://shop.example/p?a=1, or')).toEqual([
      text('see '),
      linked('https://shop.example/p?a=1', 'https://shop.example/p?a=1'),
      text(', or'),
    ])
    expect(safeHref('mailto:a@b.example')).toBe('mailto:a@b.example')
  })

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:x',
    'data:text/html,x',
    'vbscript:x',
    '/admin',
    '//x',
    'file:///etc',
  ])('never links to %s', (href) => {
    expect(safeHref(href)).toBeNull()
  })

  it.each([
    'Hi @[Priya Raman](user:4), @[Ilse](user:7)!',
    '- **@[A](user:4)**\n> @[B](user:5)',
    '`@[A](user:4)` @[B](user:5)',
    '```\n@[A](user:4)\n```\n@[B](user:5)',
    '~~~\n@[A](user:4)',
    String.raw`\@[A](user:4)`,
    '@[A](user:04) @[](user:4) [A](user:4)',
  ])('mentions the people that the server notifies: %j', (given) => {
    expect(idsIn(blocksOfText(given))).toEqual(mentionedIds(given))
  })

  it.each([
    '`',
    '``` ',
    '@[',
    '[a](',
    '*',
    '**a ',
    '_',
    '> ',
    '- ',
    '\\',
    '![',
    'h',
    'https://a.b/ ',
    '``x`',
    '#',
    '1. x\n',
  ])('takes no time, however long a text of %j is', (piece) => {
    const long = piece.repeat(Math.floor(20_000 / piece.length))
    const start = performance.now()

    blocksOfText(long)

    expect(performance.now() - start).toBeLessThan(400 * slowerHere())
  })
})
