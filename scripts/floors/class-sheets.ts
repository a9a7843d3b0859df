/** What a style sheet says of classes. */
export interface Sheet {
  /** Classes of the sheet itself; in a module those that are not within `:global()`. */
  own: Set<string>
  /** Classes of others that a module fits in: those within `:global()`. */
  fitted: Set<string>
  /** Own classes that get their looks here, alone or in a state such as ":hover"; not those that are only fitted in somewhere. */
  defined: Set<string>
  /** Selectors that name no own class, and so reach everything. */
  unbound: string[]
}

const classNames = (selector: string) =>
  Array.from(selector.matchAll(/\.([a-z_][\w-]*)/gi), ([, name]) => name!)

/** The selectors of every rule, without those of keyframes. */
function selectorsOf(css: string): string[] {
  const plain = css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/@keyframes[^{]*\{(?:[^{}]*\{[^}]*\})*\s*\}/g, '')
  return Array.from(plain.matchAll(/([^{};]+)\{/g), ([, list]) => list!.trim())
    .filter((list) => !list.startsWith('@'))
    .flatMap((list) => list.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim().replaceAll(/\s+/g, ' '))
}

/** Reads a style sheet; `:global(…)` stands only in modules. */
export function readSheet(css: string): Sheet {
  const sheet: Sheet = { own: new Set(), fitted: new Set(), defined: new Set(), unbound: [] }
  for (const selector of selectorsOf(css)) {
    const foreign = Array.from(selector.matchAll(/:global\(([^)]*)\)/g), ([, inner]) => inner!)
    const own = classNames(selector.replaceAll(/:global\([^)]*\)/g, ''))
    for (const name of own) sheet.own.add(name)
    for (const name of foreign.flatMap(classNames)) sheet.fitted.add(name)
    if (own.length === 0) sheet.unbound.push(selector)
    const alone = /^\.([a-z_][\w-]*)(?::[^ ]*(?:\([^)]*\))?)?$/i.exec(selector)?.[1]
    if (alone) sheet.defined.add(alone)
  }
  return sheet
}
