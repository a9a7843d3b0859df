import { ensureWebBuild } from './web-build.ts'

process.exitCode = (await ensureWebBuild((text) => console.log(`[build] ${text}`))) ? 0 : 1
