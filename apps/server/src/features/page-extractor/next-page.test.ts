import { type Answer, startSite } from '@windrow/crawler/testing/site'
import { describe, expect } from 'vitest'
import { accountTest as test, type TestApp } from '../../testing/test-app.ts'

const list = (from: number, count: number, noun = 'Thing') =>
  Array.from(
    { length: count },
    (_, at) =>
      `<li class="entry"><a href="/${noun}/${from + at}">${noun} ${from + at}</a><p>Does the work of number ${from + at} for all of us.</p></li>`,
  ).join('')
const page = (title: string, items: string, next: string) =>
  `<title>${title}</title><main><h1>${title}</h1><ul>${items}</ul>${next && `<a rel="next" href="${next}">Next</a>`}</main>`

const proposal = async ({ api }: Awaited<ReturnType<TestApp['signIn']>>, url: string) => {
  const { id } = await api.projectCreate({ body: { name: 'p' } })
  const { recipe, choices, evaluation } = await api.pageCopyCreate({ params: { id }, body: { url } })
  return { type: Object.values(recipe.types)[0]!, choices, evaluation }
}

const broken: Answer = (_, response) => void response.writeHead(500).end()

describe('the proposed next page', () => {
  test('is chosen if the same list continues there', async ({ server }) => {
    await using site = await startSite({
      '/shop': page('Things', list(0, 12), '/shop?page=2'),
      '/shop?page=2': page('Things', list(12, 5), ''),
    })

    const { type, choices } = await proposal(await server.signIn('ADMIN'), `${site.origin}/shop`)

    expect(type.next).toEqual({ select: 'a[rel~="next"]' })
    expect(choices[0]).toMatchObject({
      next: { chosen: true, items: 5, finding: 'Next page checked: 5 more items.' },
      page: { next: { select: 'a[rel~="next"]' } },
    })
    expect(site.asked).toEqual(['/shop', '/shop?page=2'])
  })

  test('is offered only if it is the next chapter, although it has items of the same shape', async ({
    server,
  }) => {
    await using site = await startSite({
      '/docs/commands': page('Commands', list(0, 18, 'Command'), '/docs/settings'),
      '/docs/settings': page('Settings', list(100, 15, 'Setting'), '/docs/faq'),
    })

    const { type, choices, evaluation } = await proposal(
      await server.signIn('ADMIN'),
      `${site.origin}/docs/commands`,
    )

    expect(type.next).toBeUndefined()
    expect(evaluation.next).toBeNull()
    expect(choices[0]).toMatchObject({ name: '18 commands' })
    expect(choices[0]!.page.next).toBeUndefined()
    expect(choices[0]!.next).toMatchObject({ chosen: false, select: 'a[rel~="next"]', items: 15 })
    expect(choices[0]!.next!.finding).toContain('another heading')
  })

  test.for([
    ['has no such items', page('Things', '<p>The end of it</p>', ''), 'has no such items'],
    ['loops back to the same items', page('Things', list(0, 12), '/?page=2'), 'the same items again'],
    ['is not there', broken, 'could not be read'],
  ] as const)('is not chosen if it %s', async ([, second, reason], { server }) => {
    await using site = await startSite({ '/': page('Things', list(0, 12), '/?page=2'), '/?page=2': second })

    const { type, choices } = await proposal(await server.signIn('ADMIN'), `${site.origin}/`)

    expect(type.next).toBeUndefined()
    expect(choices[0]!.next).toMatchObject({ chosen: false, url: `${site.origin}/?page=2` })
    expect(choices[0]!.next!.finding).toContain(reason)
  })

  test('costs the link and not the proposal if it never answers', async ({ server }) => {
    await using site = await startSite({
      '/': page('Things', list(0, 12), '/?page=2'),
      '/?page=2': () => {},
    })

    const { evaluation, choices } = await proposal(await server.signIn('ADMIN'), `${site.origin}/`)

    expect(evaluation.rowCount).toBe(12)
    expect(choices[0]!.next).toMatchObject({
      chosen: false,
      items: null,
      finding: 'Not chosen: the next page did not answer within 6 seconds.',
    })
  })
})
