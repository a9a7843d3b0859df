import { describe, expect, it } from 'vitest'
import { commonPlace } from './common-place.ts'

const shop = 'https://shop.example'
const pages = (path: string, count: number, site = shop) =>
  Array.from({ length: count }, (_, at) => `${site}${path}${at}`)

describe('the place of odd pages', () => {
  it('is the folder nearest to the root that the other pages are not in', () => {
    expect(commonPlace(pages('/en/sale/p/', 10), pages('/en/p/', 90))).toBe('/en/sale/')
    expect(commonPlace(pages('/sale/p/', 10), [...pages('/p/', 70), ...pages('/sale/p/', 30)])).toBe('/sale/')
    expect(commonPlace(pages('/sale/p/', 10), [...pages('/p/', 69), ...pages('/sale/p/', 31)])).toBeNull()
  })

  it('needs to hold nine of ten odd pages', () => {
    const others = pages('/p/', 20)
    expect(commonPlace([...pages('/sale/', 9), `${shop}/p/x`], others)).toBe('/sale/')
    expect(commonPlace([...pages('/sale/', 8), `${shop}/p/x`, `${shop}/p/y`], others)).toBeNull()
    expect(commonPlace(pages('/sale/', 2), others)).toBeNull()
    expect(commonPlace(pages('/sale/', 3), others)).toBe('/sale/')
  })

  it('is the list that has several pages, or the host', () => {
    expect(commonPlace(pages('/sale?page=', 5), pages('/all?page=', 5))).toBe('/sale/')
    expect(commonPlace(pages('/p/', 5, 'https://de.shop.example'), pages('/p/', 5))).toBe('de.shop.example')
  })

  it('is unknown where pages have nothing in common, are all odd, or have no URL', () => {
    expect(commonPlace(pages('/p/', 10), pages('/p/', 10))).toBeNull()
    expect(commonPlace(pages('/p/', 10), [])).toBeNull()
    expect(
      commonPlace(
        Array.from({ length: 5 }, () => 'none'),
        pages('/p/', 10),
      ),
    ).toBeNull()
  })
})
