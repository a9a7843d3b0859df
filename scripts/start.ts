import { ensureWebBuild } from './web-build.ts'

const say = (text: string) => console.log(`[windrow] ${text}`)

if (!ensureWebBuild(say)) {
  say('the web app could not be built; see the messages above')
  process.exit(1)
}
await import('../apps/server/src/main.ts')
