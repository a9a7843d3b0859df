import { isAscii } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { decodeHtml } from '../packages/crawler/src/fetch/decode-html.ts'
import { parsePage } from '../packages/crawler/src/html/parse-page.ts'
import { specTree } from '../packages/crawler/src/html/spec-tree.ts'
import { treeLines } from '../packages/crawler/src/html/tree-lines.ts'

// Runs html5lib tree-construction tests against the standards-compliant parser and the product's. Our trees contain no
// comments and no document types, and names are in lower case, so the expected trees are reduced accordingly. Encoding
// tests (`#encoding`) are run against what pages are decoded with; where a page declares nothing, the tests expect the
// default of Western browsers, and we guess.

interface Case {
  file: string
  data: string
  expected: string[]
  isFragment: boolean
  isScriptOff: boolean
}

/** Besides "passed" and "failed", the reasons why a test doesn't apply; they are counted separately. */
type Verdict = 'passed' | 'failed' | 'fragment' | 'scripting off' | 'scripted'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Name the folder with the tests: npm run conformance -- <folder with *.dat files>')
  process.exit(2)
}

function datFiles(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.dat'))
    .sort()
    .map((name) => join(path, name))
}

function readCases(file: string): Case[] {
  return readFileSync(file, 'utf8')
    .split(/(?:^|\n\n)(?=#data\n)/)
    .filter((text) => text.startsWith('#data') && text.includes('\n#document\n'))
    .map((text) => {
      const at = text.search(/\n#errors/)
      const start = text.indexOf('\n#document\n')
      return {
        file,
        data: text.slice('#data\n'.length, at),
        expected: expectedLines(text.slice(start + '\n#document\n'.length)),
        isFragment: text.includes('\n#document-fragment\n'),
        isScriptOff: text.includes('\n#script-off\n'),
      }
    })
}

/** One entry per node or attribute; the text of a node may have several lines. */
function expectedLines(text: string): string[] {
  const lines: string[] = []
  let isLeftOut = false
  for (const line of text.replace(/\n+$/, '').split('\n')) {
    if (line.startsWith('| ')) {
      isLeftOut = /^\| *<!/.test(line)
      if (!isLeftOut) lines.push(line)
    } else if (!isLeftOut) lines[lines.length - 1] += `\n${line}`
  }
  return canonical(lines)
}

/** Lower-cases names, sorts attributes, removes the content level of templates, and joins adjacent texts. */
function canonical(lines: readonly string[]): string[] {
  const shallow: string[] = []
  const contents: number[] = []
  for (const line of lines) {
    const [, spaces = ''] = /^\| ( *)/.exec(line) ?? []
    while (contents.length > 0 && spaces.length <= contents.at(-1)!) contents.pop()
    if (/^\| *content$/.test(line)) contents.push(spaces.length)
    else shallow.push(`| ${' '.repeat(spaces.length - 2 * contents.length)}${line.slice(2 + spaces.length)}`)
  }
  return joinTexts(shallow.map(lowerNames))
}

const lowerNames = (line: string): string =>
  line.replace(
    /^(\| *)(<[^>]*>|[^"=]+(?==))/s,
    (_, indent: string, name: string) =>
      indent + name.toLowerCase().replace(/^(xlink|xml|xmlns) (?=\w)/, '$1:'),
  )

/** Joins texts that were separated only by a comment. */
function joinTexts(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const [indent] = /^\| *"/.exec(line) ?? []
    const last = joined.at(-1)
    if (indent && last?.startsWith(indent))
      joined[joined.length - 1] = last.slice(0, -1) + line.slice(indent.length)
    else joined.push(line)
  }
  return joined
}

function judge({ file, data, expected, isFragment, isScriptOff }: Case): Verdict {
  if (isFragment) return 'fragment'
  if (isScriptOff) return 'scripting off'
  // These compare the tree after the page's scripts have run.
  if (/[/\\]scripted[/\\]/.test(file)) return 'scripted'
  const root = specTree(data, 'text')
  const found = root ? canonical(treeLines(root)) : []
  // The expected order of attributes is by name before lower-casing.
  if (found.toSorted().join('\n') === expected.toSorted().join('\n') && sameNodes(found, expected))
    return 'passed'
  console.log(`${file}\n${data}\nexpected\n${expected.join('\n')}\nfound\n${found.join('\n')}\n`)
  return 'failed'
}

const isAttribute = (line: string): boolean => !/^\| *[<"]/.test(line)
const sameNodes = (one: readonly string[], other: readonly string[]): boolean =>
  one.filter((line) => !isAttribute(line)).join('\n') ===
  other.filter((line) => !isAttribute(line)).join('\n')

function isSameEitherWay({ data }: Case): boolean {
  const trees = [parsePage(data), parsePage(data, 'spec')].map(({ root }) => treeLines(root).join('\n'))
  return trees[0] === trees[1]
}

interface EncodingCase {
  file: string
  data: Buffer
  expected: string
}

/** Tests of encodings contain bytes, so they are read as such. */
function readEncodingCases(file: string): EncodingCase[] {
  return readFileSync(file, 'latin1')
    .split(/(?:^|\n\n?)(?=#data\n)/)
    .flatMap((text) => {
      const [, data, expected] = /^#data\n([^]*)\n#encoding\n(\S+)/.exec(text) ?? []
      return data === undefined || expected === undefined
        ? []
        : [{ file, data: Buffer.from(data, 'latin1'), expected: expected.toLowerCase() }]
    })
}

/** What is used for ASCII without a declaration, in which UTF-8 and the default of the tests are the same. */
const undeclared = new Set(['utf-8', 'windows-1252'])

function judgeEncoding({ file, data, expected }: EncodingCase): Verdict {
  if (/[/\\]scripted[/\\]/.test(file)) return 'scripted'
  const found = decodeHtml(data, '').charset
  const isGuess = expected === 'windows-1252' && undeclared.has(found) && isAscii(data)
  if (found === expected || isGuess) return 'passed'
  console.log(`${file}\n${data.toString('latin1')}\nexpected ${expected}, found ${found}\n`)
  return 'failed'
}

function count(verdicts: readonly Verdict[]): Map<Verdict, number> {
  return new Map([...Map.groupBy(verdicts, (verdict) => verdict)].map(([name, all]) => [name, all.length]))
}

const files = datFiles(resolve(folder))
const byEncoding = count(files.flatMap(readEncodingCases).map(judgeEncoding))
const cases = files.flatMap(readCases)
const bySpec = new Map<Verdict, number>()
let differing = 0
for (const one of cases) {
  const verdict = judge(one)
  bySpec.set(verdict, (bySpec.get(verdict) ?? 0) + 1)
  if (!isSameEitherWay(one)) {
    differing++
    console.log(`${one.file}: the fast parser took this for easy, but its tree differs\n${one.data}\n`)
  }
}
for (const [verdict, count] of bySpec) console.log(`${verdict.padEnd(14)} ${count}`)
for (const [verdict, counted] of byEncoding) console.log(`encoding, ${verdict.padEnd(14)} ${counted}`)
console.log(`fast or by the book, differing from the book: ${differing} of ${cases.length}`)
const failed = (bySpec.get('failed') ?? 0) + (byEncoding.get('failed') ?? 0)
if (failed + differing > 0 || cases.length + byEncoding.size === 0) process.exitCode = 1
