import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router'
import { Route as root } from './routes/__root.tsx'
import { Route as app } from './routes/_app.tsx'
import { Route as projects } from './routes/_app/projects.index.tsx'
import { Route as login } from './routes/account.login.tsx'
import { Route as start } from './routes/index.tsx'
import { BootBar } from './shell/boot-bar.tsx'
import { BootScreen } from './shell/boot-screen.tsx'

/** Ids of the routes that stand for all other screens: those with the frame, and those without login. */
export const elsewhere: readonly string[] = ['/_app/$', '/account/$', '/setup']

/**
 * The routes that most visits begin with, and three for all other paths, which call `loadOthers` and resolve the path
 * again. `route-tree.gen.ts` adds the other routes to these, in place of the three; ids and paths are as there.
 */
export function firstRoutes(loadOthers: () => Promise<void>) {
  const others = (parent: AnyRoute, path: string, pendingComponent: () => React.ReactNode) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      // Checked by the route that the path turns out to be of.
      validateSearch: (search) => search,
      beforeLoad: async ({ location: { href } }) => {
        await loadOthers()
        throw redirect({ href, replace: true })
      },
      pendingComponent,
    })
  const atRoot = { getParentRoute: () => root }
  start.update({ id: '/', path: '/', ...atRoot } as never)
  login.update({ id: '/account/login', path: '/account/login', ...atRoot } as never)
  app.update({ id: '/_app', ...atRoot } as never)
  projects.update({ id: '/projects/', path: '/projects/', getParentRoute: () => app } as never)
  return root.addChildren([
    start,
    login,
    app.addChildren([projects, others(app, '$', BootBar)]),
    others(root, '/account/$', BootScreen),
    others(root, '/setup', BootScreen),
  ])
}
