// Prints the size of what the list of projects and the login load, compressed as it is sent. Fails if one exceeds the
// budget, or if any script contains zod.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { isFirstScreen } from '../first-screen.ts'

/** In KB of script. */
const budget = 120
const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
const keys = Object.keys(manifest)

const apart = keys.filter((key) => !manifest[key].isEntry && isFirstScreen(key))
if (apart.length > 0) throw new Error(`Not part of the first file: ${apart.join(', ')}`)

/** What these entries of the manifest load. */
function loadedBy(starts) {
  const loaded = new Set()
  const visit = (key) => {
    if (loaded.has(key)) return
    loaded.add(key)
    for (const next of manifest[key].imports ?? []) visit(next)
  }
  starts.forEach(visit)
  return [...loaded]
}

/** In KB. Files without a compressed copy are too small for one. */
const weigh = (file) =>
  (statSync(new URL(`${file}.br`, dist), { throwIfNoEntry: false }) ?? statSync(new URL(file, dist))).size /
  1000
const total = (files) => files.reduce((sum, file) => sum + weigh(file), 0)

function report(name, starts) {
  const loaded = loadedBy(starts)
  const scripts = loaded.map((key) => manifest[key].file)
  const styles = [...new Set(loaded.flatMap((key) => manifest[key].css ?? []))]
  for (const file of scripts) console.log(`${weigh(file).toFixed(1).padStart(7)} KB  ${file}`)
  console.log(
    `${name}: ${total(scripts).toFixed(1)} KB of script (budget ${budget} KB), ${total(styles).toFixed(1)} KB of styles, Brotli`,
  )
  if (total(scripts) > budget) process.exitCode = 1
}

const entries = keys.filter((key) => manifest[key].isEntry)
report('Project list', entries)
report('Login', [...entries, ...keys.filter((key) => manifest[key].name === 'login')])

const schemas = readdirSync(new URL('assets/', dist)).filter(
  (file) =>
    file.endsWith('.js') &&
    /ZodError|invalid_type/.test(readFileSync(new URL(`assets/${file}`, dist), 'utf8')),
)
if (schemas.length > 0)
  throw new Error(`Schemas of the contract, with zod, are in the browser: ${schemas.join(', ')}`)
