import { describe, expect, it } from 'vitest'
import { allElements, parseHtml } from './parse-html.ts'
import { compileSelector, Scope, SelectorError } from './selector.ts'
import { textOf } from './text.ts'

const page = parseHtml(`<main>
  <div class="card" data-id="1"><h2>One</h2><a href="/1">more</a><p>First <b>bold</b></p></div>
  <div class="card sale" data-id="2"><h2>Two</h2><a href="/2">more</a></div>
  <table><tr><td>Weight</td><td>3 kg</td></tr><tr><td>Colour</td><td>red</td></tr></table>
</main>`)

const texts = (expression: string, scope = new Scope(page.root)) =>
  scope.all(compileSelector(expression)).map((element) => textOf(element).trim())

describe('XPath', () => {
  it.each([
    ['//h2', ['One', 'Two']],
    ['//div[@class="card"]/h2', ['One']],
    ['//div[contains(@class, "sale")]//a/@href', ['/2']],
    ['//td[text()="Weight"]/following-sibling::td', ['3 kg']],
    ['//table/tbody/tr[2]/td[1]', ['Colour']],
    ['(//h2)[last()]', ['Two']],
    ['//a[.="more"]/../@data-id', ['1', '2']],
    ['//p/text()', ['First']],
    ['//P', ['First bold']],
    ['xpath:count(//div)', ['2']],
    ['xpath:concat(//h2[1], "!")', ['One!']],
    ['//nothing', []],
  ])('finds %s', (expression, expected) => {
    expect(texts(expression)).toEqual(expected)
  })

  it('begins at the item where it begins with "."', () => {
    const [, second] = allElements(page.root).filter(({ name }) => name === 'div')
    const item = new Scope(second!)

    expect(texts('.//h2', item)).toEqual(['Two'])
    expect(texts('./@data-id', item)).toEqual(['2'])
    expect(texts('../table//tr[1]/td[2]', item)).toEqual(['3 kg'])
    expect(item.first(compileSelector('./h2'))).toBe(
      second!.children.find((node) => 'name' in node && node.name === 'h2'),
    )
  })

  it.each(['//', '//div[', '//div[@class=]', '(//a', 'xpath:unknown()'])(
    'says that %s cannot be read',
    (source) => {
      expect(() => new Scope(page.root).all(compileSelector(source))).toThrow(SelectorError)
    },
  )

  it('is stopped when it would take too long', () => {
    const large = parseHtml(`<div>${'<p><b>x</b></p>'.repeat(5000)}</div>`)
    const scope = new Scope(large.root)

    expect(() => scope.all(compileSelector('//*[count(//*[count(//*) > 1]) > 1]'))).toThrow(/takes too long/)
  })
})
