import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Caches compiled code: each process starts sooner and uses some 20 MB less, since it doesn't load the TypeScript
// compiler. So this file must not need it either. Workers inherit it through the environment.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../.build/compile-cache')
enableCompileCache(process.env['NODE_COMPILE_CACHE'])

/** @param {string} text */
const say = (text) => console.log(`[windrow] ${text}`)

const { endWithNpm } = await import('./end-with-npm.mjs')
endWithNpm()
const { ensureWebBuild } = await import('./web-build.ts')
if (!(await ensureWebBuild(say))) {
  say('the web app could not be built; see the messages above')
  process.exit(1)
}
await import('../apps/server/src/main.ts')
