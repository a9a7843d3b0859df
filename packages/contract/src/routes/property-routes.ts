import { route } from '../route.ts'
import { Properties } from '../schemas/properties.ts'

export const propertyRoutes = {
  properties: route({
    method: 'GET',
    path: '/properties',
    tag: 'Users',
    summary: 'Get the properties of this installation: feature flags, links, lists of choices',
    permission: 'profile:view',
    success: { status: 200, body: Properties },
  }),
}
