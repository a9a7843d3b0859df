import { expect, it } from 'vitest'
import { isProxyHost } from './proxies.ts'

// spec: PROXY-04
it('takes IPv4 addresses whose four parts are from 0 to 255', () => {
  const withPart = (at: number, part: number | string) => [1, 2, 3, 4].with(at, part as number).join('.')
  for (const at of [0, 1, 2, 3]) {
    const wrong = Array.from({ length: 300 }, (_, part) => part).filter(
      (part) => isProxyHost(withPart(at, part)) !== part <= 255,
    )
    expect([at, wrong]).toEqual([at, []])
    for (const part of ['', '01', '-1', '1e1', '2 ']) expect(isProxyHost(withPart(at, part))).toBe(false)
  }
})
