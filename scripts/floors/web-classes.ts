import { readSheet, type Sheet } from './class-sheets.ts'
import { classUses } from './class-uses.ts'

/** Source texts by path below `src`. */
export type Texts = Readonly<Record<string, string>>

/** Third-party classes: those of antd and the icons. */
const isForeign = (name: string) => /^(ant|lucide)(-|$)/.test(name)
const isKit = (file: string) => file.startsWith('styles/')

/** Violations of the rules for classes in the web app, as sentences; empty if there are none. */
export function classFaults(sheets: Texts, sources: Texts): string[] {
  const read = Object.entries(sheets).map(([file, css]) => ({ file, sheet: readSheet(css) }))
  const uses = Object.entries(sources).map(([file, text]) => ({ file, ...classUses(text, file) }))
  const modules = read.filter(({ file }) => file.endsWith('.module.css'))
  const kit = read.filter(({ file }) => isKit(file))
  return [
    ...read
      .filter(({ file }) => !isKit(file) && !file.endsWith('.module.css'))
      .map(({ file }) => `${file} stands outside styles/ and is no module`),
    ...modules.flatMap(({ file, sheet }) => [
      ...sheet.unbound.map((selector) => `${file}: "${selector}" hangs under no class of the sheet`),
      ...[...sheet.fitted]
        .filter((name) => !isForeign(name) && !kit.some((one) => one.sheet.own.has(name)))
        .map((name) => `${file} fits in "${name}", which no sheet of styles/ defines`),
    ]),
    ...uses.flatMap(({ file, ofModules }) => moduleFaults(file, ofModules, sheets, modules)),
    ...modules.flatMap(({ file, sheet }) =>
      unused(file, sheet, (name) =>
        uses.some(({ ofModules }) => ofModules.some((one) => one.sheet === file && one.name === name)),
      ),
    ),
    ...uses.flatMap(({ file, global }) =>
      [...global]
        .filter((name) => !kit.some(({ sheet }) => [...sheet.own].some((own) => fits(name, own))))
        .map((name) => `${file} names the class "${name}", which no sheet of styles/ defines`),
    ),
    ...kit.flatMap(({ file, sheet }) =>
      unused(file, sheet, (name) => uses.some(({ global }) => [...global].some((used) => fits(used, name)))),
    ),
    ...definedTwice(kit),
  ]
}

/** Whether a used name matches a class; "tag-*" matches every class with that prefix. */
const fits = (used: string, name: string) =>
  used.endsWith('*') ? name.startsWith(used.slice(0, -1)) : used === name

function moduleFaults(
  file: string,
  used: readonly { sheet: string; name: string | null }[],
  sheets: Texts,
  modules: readonly { file: string; sheet: Sheet }[],
): string[] {
  return used.flatMap(({ sheet, name }) => {
    if (sheets[sheet] === undefined) return [`${file} uses ${sheet}, which does not exist`]
    if (name === null) return [`${file} computes the name of a class of ${sheet}; write them out`]
    const isThere = modules.find((one) => one.file === sheet)?.sheet.own.has(name)
    return isThere ? [] : [`${file} uses "${name}" of ${sheet}, which does not define it`]
  })
}

const unused = (file: string, { own }: Sheet, isUsed: (name: string) => boolean): string[] =>
  [...own]
    .filter((name) => !isForeign(name) && !isUsed(name))
    .map((name) => `${file} defines "${name}", and nobody uses it`)

function definedTwice(kit: readonly { file: string; sheet: Sheet }[]): string[] {
  const homes = new Map<string, string[]>()
  for (const { file, sheet } of kit)
    for (const name of sheet.defined) homes.set(name, [...(homes.get(name) ?? []), file])
  return [...homes]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `"${name}" is defined in ${files.join(' and in ')}`)
}
