import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSheet } from './class-sheets.ts'
import { sourceFilesOf } from './import-graph.ts'
import { classFaults, type Texts } from './web-classes.ts'

const source = join(import.meta.dirname, '../../apps/web/src')
const read = (files: readonly string[]): Texts =>
  Object.fromEntries(files.map((file) => [file, readFileSync(join(source, file), 'utf8')]))

it('every class is defined once, next to its uses, and used', () => {
  const sheets = read(globSync('**/*.css', { cwd: source }))
  expect(classFaults(sheets, read(sourceFilesOf(source)))).toEqual([])
})

describe('a misplaced class is reported', () => {
  const sheets: Texts = {
    'styles/kit.css': '.btn, .btn-small:hover { x: y } .btn.on { x: y } @keyframes a { from { x: y } }',
    'features/a/a.module.css': '.head :global(.btn) { x: y } .head:not(:empty) h2 { x: y } /* .none {} */',
  }
  const sources: Texts = {
    'features/a/a.tsx': `import css from './a.module.css'
      const rowClass = (on: boolean) => on && 'on'
      export const A = ({ size }: { size: 'small' }) =>
        <a className={size === 'small' ? \`btn btn-\${size}\` : undefined}><b className={css.head} /></a>`,
  }

  it.each<[string, Texts, Texts, string]>([
    ['a global sheet of a feature', { 'features/a/b.css': '.b {}' }, {}, 'is no module'],
    ['a selector by tag', { 'features/a/b.module.css': 'h2 {}' }, {}, '"h2" hangs under no class'],
    ['a fitted class that is none', { 'features/a/b.module.css': '.b :global(.c) {}' }, {}, 'fits in "c"'],
    ['an unused class of a module', { 'features/a/b.module.css': '.b {}' }, {}, 'defines "b", and nobody'],
    ['an unused class of the kit', { 'styles/b.css': '.b {}' }, {}, 'styles/b.css defines "b", and nobody'],
    ['a class of two sheets', { 'styles/b.css': '.btn:focus {}' }, {}, '"btn" is defined in'],
    ['an unknown class of a module', {}, use('<b className={css.tail} />'), 'uses "tail" of'],
    ['a computed class of a module', {}, use('<b className={css[x]} />'), 'computes the name'],
    ['an unknown global class', {}, use('<b className="btn big" />'), 'names the class "big"'],
    ['an unknown beginning', {}, use('<b className={`tag-${x}`} />'), 'names the class "tag-*"'],
    ['an unknown class in a list of them', {}, use("['a'] }; const dotClasses = { b: 'dot' "), '"dot"'],
  ])('%s', (_name, moreSheets, moreSources, sentence) => {
    expect(classFaults(sheets, sources)).toEqual([])
    expect(classFaults({ ...sheets, ...moreSheets }, { ...sources, ...moreSources })).toContainEqual(
      expect.stringContaining(sentence),
    )
  })
})

/** Another file that uses the sample sheet. */
function use(what: string): Texts {
  return {
    'features/a/more.tsx': `import css from './a.module.css'\nexport const More = () => { return ${what} }`,
  }
}

it('distinguishes classes that a sheet defines from those it only adapts', () => {
  const css =
    '.a, .b:hover { x: y } .c .d { x: y } /* .e {} */ .f:has(> .g, .h) { x: y } @media (x) { .i { x: y } }'
  expect([...readSheet(css).defined]).toEqual(['a', 'b', 'f', 'i'])
})
