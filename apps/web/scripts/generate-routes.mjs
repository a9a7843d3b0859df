// Writes src/route-tree.gen.ts. The build does this too; a type check in a fresh clone needs it first.
import { fileURLToPath } from 'node:url'
import { Generator, getConfig } from '@tanstack/router-generator'

const root = fileURLToPath(new URL('..', import.meta.url))
const config = getConfig(
  {
    target: 'react',
    routesDirectory: `${root}src/routes`,
    generatedRouteTree: `${root}src/route-tree.gen.ts`,
    disableLogging: true,
  },
  root,
)
await new Generator({ config, root }).run()
