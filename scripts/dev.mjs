import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endWithNpm } from './end-with-npm.mjs'

// `npm run dev`: the server, restarted when one of its files changes, and the web app with hot reload in front of it.

const root = join(import.meta.dirname, '..')
const vite = join(root, 'node_modules/vite/bin/vite.js')
const sources = ['apps/server/src', 'packages', 'services'].map(
  (folder) => `--watch-path=${join(root, folder)}`,
)

/**
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
const start = (args, cwd, env = {}) =>
  spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })

endWithNpm()
const parts = [
  start(['--watch', '--watch-preserve-output', ...sources, join(root, 'apps/server/src/main.ts')], root, {
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, '.build/compile-cache'),
    // During development the targets are the practice shop and sites on the developer's own machine.
    WINDROW_ALLOW_ADDRESSES: process.env['WINDROW_ALLOW_ADDRESSES'] ?? '127.0.0.1,localhost',
  }),
  start([vite, '--clearScreen', 'false'], join(root, 'apps/web')),
]
const end = () => parts.forEach((part) => part.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
const ended = parts.map((part) => once(part, 'exit'))
// If one ends, the other is useless.
await Promise.race(ended)
end()
await Promise.all(ended)
