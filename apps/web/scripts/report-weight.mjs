// Prints the compressed size of what the project list loads. Fails if it exceeds 250 KB of script, or if any script
// contains zod.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const budget = 250
const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

/** Route chunks that the project list loads besides the entry: its layout and its own route. */
const routeFiles = ['src/routes/_app.tsx', 'src/routes/_app/projects.index.tsx']
const wanted = Object.keys(manifest).filter(
  (key) => manifest[key].isEntry || routeFiles.some((file) => key.startsWith(`${file}?`)),
)

const loaded = new Set()
const visit = (key) => {
  if (loaded.has(key)) return
  loaded.add(key)
  for (const next of manifest[key].imports ?? []) visit(next)
}
wanted.forEach(visit)

const gzip = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / 1000
const scripts = [...new Set([...loaded].map((key) => manifest[key].file))].filter((file) =>
  file.endsWith('.js'),
)
const sizes = scripts
  .map((file) => ({ file, kilobytes: gzip(file) }))
  .sort((a, b) => b.kilobytes - a.kilobytes)
const styles = new Set([...loaded].flatMap((key) => manifest[key].css ?? []))

for (const { file, kilobytes } of sizes) console.log(`${kilobytes.toFixed(1).padStart(7)} KB  ${file}`)
const total = sizes.reduce((sum, { kilobytes }) => sum + kilobytes, 0)
const styleTotal = [...styles].reduce((sum, file) => sum + gzip(file), 0)
console.log(
  `Project list: ${total.toFixed(1)} KB of script (budget ${budget} KB), ${styleTotal.toFixed(1)} KB of styles, gzip`,
)
const schemas = readdirSync(new URL('assets/', dist)).filter(
  (file) =>
    file.endsWith('.js') &&
    /ZodError|invalid_type/.test(readFileSync(new URL(`assets/${file}`, dist), 'utf8')),
)
if (schemas.length > 0)
  throw new Error(`Schemas of the contract, with zod, are in the browser: ${schemas.join(', ')}`)
if (wanted.length < 3) throw new Error('The route chunks of the project list were not found in the manifest')
if (total > budget) process.exitCode = 1
