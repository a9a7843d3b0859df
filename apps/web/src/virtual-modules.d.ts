declare module 'virtual:route-table' {
  import type { LightRoute } from '@windrow/contract/client'

  export const routeTable: Record<string, LightRoute>
}

declare module 'virtual:first-routes' {
  import type { LightRoute } from '@windrow/contract/client'

  export const firstRoutes: Record<string, LightRoute>
}

declare module 'virtual:theme.css'
