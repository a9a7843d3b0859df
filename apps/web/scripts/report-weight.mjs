// Prints the size of what the project list loads, compressed as it is sent. Fails if it exceeds the budget, or if any
// script contains zod.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { isFirstScreen } from '../first-screen.ts'

/** In KB of script. */
const budget = 120
const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

const apart = Object.keys(manifest).filter((key) => !manifest[key].isEntry && isFirstScreen(key))
if (apart.length > 0) throw new Error(`Not part of the first file: ${apart.join(', ')}`)

const loaded = new Set()
const visit = (key) => {
  if (loaded.has(key)) return
  loaded.add(key)
  for (const next of manifest[key].imports ?? []) visit(next)
}
Object.keys(manifest)
  .filter((key) => manifest[key].isEntry)
  .forEach(visit)

/** In KB. Files without a compressed copy are too small for one. */
const weigh = (file) =>
  (statSync(new URL(`${file}.br`, dist), { throwIfNoEntry: false }) ?? statSync(new URL(file, dist))).size /
  1000
const total = (files) => files.reduce((sum, file) => sum + weigh(file), 0)
const scripts = [...loaded].map((key) => manifest[key].file)
const styles = [...new Set([...loaded].flatMap((key) => manifest[key].css ?? []))]

for (const file of scripts) console.log(`${weigh(file).toFixed(1).padStart(7)} KB  ${file}`)
console.log(
  `Project list: ${total(scripts).toFixed(1)} KB of script (budget ${budget} KB), ${total(styles).toFixed(1)} KB of styles, Brotli`,
)
const schemas = readdirSync(new URL('assets/', dist)).filter(
  (file) =>
    file.endsWith('.js') &&
    /ZodError|invalid_type/.test(readFileSync(new URL(`assets/${file}`, dist), 'utf8')),
)
if (schemas.length > 0)
  throw new Error(`Schemas of the contract, with zod, are in the browser: ${schemas.join(', ')}`)
if (total(scripts) > budget) process.exitCode = 1
