import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { useIsLeaving } from './use-is-leaving.ts'

it('tells that somebody is on the way to another page until it is there', async () => {
  const told: boolean[] = []
  const loaded = Promise.withResolvers<void>()
  const root = createRootRoute({ component: Outlet })
  const here = createRoute({
    getParentRoute: () => root,
    path: '/projects',
    component: function Here() {
      const isLeaving = useIsLeaving()
      return <button onClick={() => told.push(isLeaving())}>Ask</button>
    },
  })
  const there = createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    loader: () => loaded.promise,
    component: () => <h1>There</h1>,
  })
  const router = createRouter({
    routeTree: root.addChildren([here, there]),
    history: createMemoryHistory({ initialEntries: ['/projects'] }),
    defaultPendingMs: Infinity,
  })
  await show(<RouterProvider router={router} />)
  const ask = page.getByRole('button', { name: 'Ask' })
  await ask.click()
  await router.navigate({ to: '/projects', search: { page: 2 } })
  await ask.click()
  const gone = router.navigate({ to: '/dashboard' })
  await ask.click()
  expect(told).toEqual([false, false, true])
  loaded.resolve()
  await gone
  await expect.element(page.getByRole('heading', { name: 'There' })).toBeVisible()
})
