import { describe, expect, it } from 'vitest'
import { pageStep } from './paging-url.ts'

const site = (path: string): string => `https://site.test${path}`

describe('a URL compared with that of its page', () => {
  it.each([
    ['/list', '/list?page=2'],
    ['/list?page=2&sort=price', '/list?sort=price&page=3'],
    ['/list', '/list/page/2/'],
    ['/list/page/2/', '/list/page/3/'],
    ['/', '/page2'],
    ['/index.html', '/page/2/index.html'],
    ['/list?start=20', '/list?start=40'],
    ['/list.html', '/list-2.html'],
    ['/list', '/list?after=t3_abcdef'],
    ['/list', '/list?page=1'],
    ['/?page=tents', '/?page=tents&pg=2'],
    ['/?p=12', '/?p=12&paged=2'],
    ['/?page=tents&start=20', '/?page=tents&start=40'],
    ['/list', '/list?tx_news%5BcurrentPage%5D=2'],
    ['/list', '/list?b_start:int=20'],
    ['/list?page=0,1', '/list?page=0,2'],
    ['/list', '/list?page=2&s=22c09551c71c1a6b64e4364ca45cbf28'],
  ])('is the next page: %s, %s', (current, target) => {
    expect(pageStep(site(current), site(target))).toBe('next')
  })

  it.each([
    ['/list', '/list?page=9'],
    ['/list?page=3', '/list?page=2'],
    ['/list?page=3', '/list'],
    ['/list?start=20', '/list?start=0'],
  ])('is another page: %s, %s', (current, target) => {
    expect(pageStep(site(current), site(target))).toBe('other')
  })

  it.each([
    ['/list', '/other?page=2'],
    ['/list', '/list/2024'],
    ['/list', '/list?sort=price'],
    ['/list', '/about'],
    ['/list', '/list?pageSize=20'],
    ['/list', '/list?start_date=2'],
    ['/list?page=2', '/list?page=2,1'],
  ])('is elsewhere: %s, %s', (current, target) => {
    expect(pageStep(site(current), site(target))).not.toBe('next')
  })
})
