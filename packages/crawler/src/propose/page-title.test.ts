import { describe, expect, it } from 'vitest'
import { Page } from './page.ts'
import { titleField } from './page-title.ts'

const cleaned = (title: string) =>
  titleField(new Page(`<title>${title}</title>`, 'https://www.site.test/soup'))?.clean.length === 1

describe('the title of the window', () => {
  it.each([
    ['Soup - recipes | Site', true],
    ['Soup — Site', true],
    ['Soup - Site', true],
    ['Soup - a - site', true],
    ['Soup|Site', false],
    ['Soup | Site |', false],
    ['Soup - Site|x', false],
    ['Soup', false],
  ])('%s ends with the name of the site: %s', (title, isSite) => {
    expect(cleaned(title)).toBe(isSite)
  })

  it('is looked through once', () => {
    expect(cleaned(`Soup${' - x'.repeat(400_000)}|`)).toBe(false)
  })
})
