import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circles, judge, roomOf } from './floors/house.ts'
import { houses } from './floors/houses.ts'
import { importGraph } from './floors/import-graph.ts'
import { isNode, parse } from './syntax.ts'

// Prints the figures of docs/architecture.md: files, functions, import cycles, tests.

const root = join(import.meta.dirname, '..')

/** Tests, and what only they use. */
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)(testing|test-support|corpus)\/|^e2e\//.test(file)

/** Declarations of the contract without logic: routes, schemas, examples and settings. */
const isTable = (file: string) =>
  /^packages\/contract\/src\/(routes|schemas|openapi|destinations)\//.test(file)

const filesOf = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !/\.gen\.ts$|\.d\.ts$/.test(file))

const linesOf = (files: readonly string[]) =>
  files
    .map((file) => readFileSync(join(root, file), 'utf8').split('\n'))
    .flat()
    .filter((line) => line.trim() !== '').length

function functionsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + functionsIn(each), 0)
  if (!isNode(value)) return 0
  const own = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(value.type) ? 1 : 0
  return Object.values(value).reduce<number>(
    (sum, each) => sum + (typeof each === 'object' ? functionsIn(each) : 0),
    own,
  )
}

const countFunctions = (files: readonly string[]) =>
  files.reduce(
    (sum, file) =>
      sum + functionsIn(parse(readFileSync(join(root, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts')),
    0,
  )

const ratio = (tests: readonly string[], source: readonly string[]) =>
  (linesOf(tests) / linesOf(source)).toFixed(2)

const all = Object.entries(houses).map(([name, house]) => {
  const files = filesOf(house.source)
  const imports = importGraph(join(root, house.source))
  const rooms = imports.map(({ from, to }) => ({ from: roomOf(house, from), to: roomOf(house, to) }))
  return {
    name,
    source: files.filter((file) => !isTest(file)),
    tests: files.filter(isTest),
    circles: `${circles(rooms).length}, ${circles(imports).length}`,
    back: judge(house, imports).filter((fault) => fault.endsWith('on a floor above it')).length,
  }
})
const browserTests = filesOf('e2e')
const contract = all.find(({ name }) => name === 'contract')!

console.table(
  all.map(({ name, source, tests, circles: found, back }) => ({
    workspace: name,
    files: source.length,
    functions: countFunctions(source),
    'arrows back': back,
    'circles of rooms, files': found,
    'tests to source': ratio(name === 'web' ? [...tests, ...browserTests] : tests, source),
  })),
)
const source = all.flatMap((each) => each.source)
const tests = [...all.flatMap((each) => each.tests), ...browserTests]
console.log(
  `whole: ${source.length + tests.length} files, ${tests.length} of tests; tests to source ${ratio(tests, source)}`,
)
console.log(
  `contract without its tables of routes, schemas and settings: tests to source ${ratio(
    contract.tests.filter((file) => !isTable(file)),
    contract.source.filter((file) => !isTable(file)),
  )}`,
)
