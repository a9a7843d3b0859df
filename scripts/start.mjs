import './cache-compiled.mjs'

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
