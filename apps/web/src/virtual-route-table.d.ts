declare module 'virtual:route-table' {
  export const routeTable: Record<string, import('@windrow/contract/client').LightRoute>
}
