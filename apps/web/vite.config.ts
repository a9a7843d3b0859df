import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressedCopies } from './compressed-copies.ts'
import { firstPaths, firstScreen } from './first-screen.ts'
import { routeTable } from './route-table.ts'
import { smallIcons } from './small-icons.ts'
import { themeSheet } from './theme-sheet.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Writes the paths of all screens to `screens.json`, so that the server can distinguish existing ones, with the script
 * that all but the first ones begin with. Excludes the catch-all route ("/$").
 */
function screenList(): Plugin {
  return {
    name: 'screen-list',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const tree = await readFile(here('src/route-tree.gen.ts'), 'utf8')
      const list = /^ {2}fullPaths:((?:\s*\| '[^']*')+)/m.exec(tree)?.[1]
      if (!list) this.error('src/route-tree.gen.ts lists no full paths')
      const paths = Array.from(list.matchAll(/'([^']*)'/g), ([, path]) => path!.replace(/(?<=.)\/$/, ''))
      const screens = [...new Set(paths)].filter((path) => path !== '/$').sort()
      const script = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'screens')
      if (!script) this.error('there is no script of the other screens')
      const listed = { screens, first: firstPaths, script: `/${script.fileName}` }
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(listed) })
    },
  }
}

/** CSS module classes are `rows__head` in development, and short in production. */
const scopedNames = (mode: string) => (name: string, file: string) => {
  if (mode !== 'production') return `${basename(file, '.module.css')}__${name}`
  const hash = createHash('sha256')
    .update(`${relative(here('.'), file)} ${name}`)
    .digest('hex')
  return `c${Number.parseInt(hash.slice(0, 10), 16).toString(36).slice(-6)}`
}

const first = firstScreen()

/** In a file of their own, which browsers keep when the rest changes. */
const libraries =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?!react-virtual|virtual-core)[\w-]+)[\\/]|rolldown[\\/]runtime/

export default defineConfig(({ mode }) => ({
  root: here('.'),
  plugins: [
    routeTable(),
    themeSheet(),
    smallIcons(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: here('src/routes'),
      generatedRouteTree: here('src/route-tree.gen.ts'),
      disableLogging: true,
    }),
    react(),
    screenList(),
    first.plugin,
    compressedCopies(),
  ],
  // The server compares the origin of a request with its host, so both must be this one.
  server: {
    port: 4720,
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:4700', changeOrigin: false } },
  },
  css: { modules: { generateScopedName: scopedNames(mode) } },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // Keys are made by calls that do nothing else.
      treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/]keys[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: (id) => libraries.test(id) && !first.isNext(id) },
            { name: 'first', test: first.has },
            { name: 'login', test: first.loginHas },
            { name: 'screens', test: first.isNext },
          ],
        },
      },
    },
  },
}))
