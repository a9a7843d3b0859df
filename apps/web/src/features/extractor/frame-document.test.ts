import { expect, it } from 'vitest'
import { frameSource } from './frame-document.ts'

const policy = 'http-equiv="Content-Security-Policy"'

it('puts the policy before anything that the page could load', () => {
  const html =
    '<!doctype html><html><head lang="en"><link rel="stylesheet" href="/api/x"></head><body></body></html>'
  const source = frameSource(html)

  expect(source.indexOf(policy)).toBeLessThan(source.indexOf('<link'))
  expect(source.indexOf(policy)).toBeGreaterThan(source.indexOf('<head'))
})

it.each(['<body><header>x</header></body>', 'plain text'])('does so without a head: %s', (html) => {
  expect(frameSource(html).startsWith(`<!doctype html><meta ${policy}`)).toBe(true)
})
