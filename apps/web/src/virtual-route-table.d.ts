declare module 'virtual:route-table' {
  import type { LightRoute } from '@windrow/contract/client'

  export const routeTable: Record<string, LightRoute>
}
