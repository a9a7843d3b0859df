import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../../apps/web/src')

/** Classes that a style sheet gives their looks, alone or in a state such as ":hover"; not those that it only fits in somewhere. */
function definedIn(css: string): string[] {
  const rules = css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{/g)
  return Array.from(rules, ([, list]) => list!.split(/,(?![^(]*\))/))
    .flat()
    .map((selector) => /^\.([a-z][\w-]*)(?::[^ ]*(?:\([^)]*\))?)?$/i.exec(selector.trim())?.[1])
    .filter((name) => name !== undefined)
}

// Style sheets of screens stay once they are loaded: a class of two meanings looks different by the way that one came.
it('no class is defined in two style sheets', () => {
  const homes = new Map<string, Set<string>>()
  for (const file of globSync('**/*.css', { cwd: source }))
    for (const name of definedIn(readFileSync(join(source, file), 'utf8')))
      homes.set(name, (homes.get(name) ?? new Set()).add(file))
  expect([...homes].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files])).toEqual(
    [],
  )
})

it('finds what is defined, and not what is only fitted in', () => {
  const css =
    '.a, .b:hover { x: y } .c .d { x: y } /* .e {} */ .f:has(> .g, .h) { x: y } @media (x) { .i { x: y } }'
  expect(definedIn(css)).toEqual(['a', 'b', 'f', 'i'])
})
