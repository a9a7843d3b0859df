import { describe, expect, it } from 'vitest'
import { type ChildNode, collectElements, Element, type ParentNode, Text } from './nodes.ts'
import { parsePage } from './parse-page.ts'

/** The body of a page whose children nobody has asked for. */
function bodyOf(html: string): Element {
  const found: Element[] = []
  collectElements(parsePage(`<!doctype html><html><head></head><body>${html}</body></html>`).root, found)
  return found.find(({ name }) => name === 'body')!
}

const namesIn = (parent: ParentNode): string[] => {
  const found: Element[] = []
  collectElements(parent, found)
  return found.map(({ name }) => name)
}

const shown = (node: ChildNode | null): string | null =>
  node === null ? null : node instanceof Text ? `"${node.data}"` : node.name

describe('children that are listed when they are asked for', () => {
  it('has the texts between elements, with references decoded', () => {
    const { children } = bodyOf('a &amp; b<p>c</p> d <!-- e --> f<p></p>g')
    expect(children.map(shown)).toEqual(['"a & b"', 'p', '" d  f"', 'p', '"g"'])
  })

  it('links siblings and parents', () => {
    const body = bodyOf('a<p>b</p>c')
    const [first, middle, last] = body.children
    expect([first!.prev, first!.next, middle!.prev, middle!.next, last!.prev, last!.next]).toEqual([
      null,
      middle,
      first,
      last,
      middle,
      null,
    ])
    expect(body.children.every(({ parent }) => parent === body)).toBe(true)
  })

  it.each([
    ['next', '" a "'],
    ['prev', null],
  ] as const)('is done by the first look at a sibling: %s', (side, expected) => {
    const [link] = [bodyOf('<a>1</a> a <b>2</b>')].map(({ firstElement }) => firstElement)
    expect(shown(link![side])).toBe(expected)
  })

  it('is done once', () => {
    const body = bodyOf('a<p>b</p>')
    expect(body.children).toBe(body.children)
  })

  it('lists an element without content as empty', () => {
    expect(bodyOf('').children).toEqual([])
  })

  it('leaves out line breaks that a pre begins with', () => {
    expect(bodyOf('<pre>\n a</pre>').firstElement!.children.map(shown)).toEqual(['" a"'])
  })
})

describe('all elements of a page', () => {
  const html = '<ul><li>a<b>c</b></li> <li><i></i></li></ul><p>d'

  it('are the same before and after children are listed', () => {
    const body = bodyOf(html)
    const before = namesIn(body)
    const list = body.firstElement!
    expect(list.children.map(shown)).toEqual(['li', '" "', 'li'])
    expect(namesIn(body)).toEqual(before)
    expect(before).toEqual(['ul', 'li', 'b', 'li', 'i', 'p'])
  })

  it('are those of the children that were set', () => {
    const body = bodyOf(html)
    body.children = [new Element('hr', ''), new Text('e')]
    expect(namesIn(body)).toEqual(['hr'])
  })
})

describe('an attribute', () => {
  const tag = `<p class=a title = 'x &amp; y' data-class="b" hidden class="c" data-n='1'/>`
  const inTag = () => bodyOf(tag).children[0] as Element
  const values = {
    class: 'a',
    title: 'x & y',
    'data-class': 'b',
    hidden: '',
    'data-n': '1',
    data: undefined,
    id: undefined,
  }

  it('is the same read alone, read again, and with all others', () => {
    for (const [name, value] of Object.entries(values)) {
      const element = inTag()
      expect([name, element.attribute(name), element.attribute(name), element.attribs[name]]).toEqual([
        name,
        value,
        value,
        value,
      ])
    }
  })

  it('is there or not, whether others were read or not', () => {
    for (const [name, value] of Object.entries(values)) {
      const element = inTag()
      const before = element.hasAttribute(name)
      element.attribute(name)
      const between = element.hasAttribute(name)
      void element.attribs
      expect([name, before, between, element.hasAttribute(name)]).toEqual([
        name,
        ...Array<boolean>(3).fill(value !== undefined),
      ])
    }
  })

  it('may hold what is written in the tag, what references may stand for, and anything once all are read', () => {
    const [plain, coded] = bodyOf('<p class="card wide"></p><p class="c&#97;rd"></p>').children as Element[]

    expect(plain!.mayHold('wide')).toBe(true)
    expect(plain!.mayHold('narrow')).toBe(false)
    expect(coded!.mayHold('card')).toBe(true)
    void plain!.attribs
    expect(plain!.mayHold('narrow')).toBe(true)
  })
})
