/** The classes and selectors of a style sheet. */
export interface Sheet {
  /** Classes of the sheet itself; in a module those outside `:global()`. */
  own: Set<string>
  /** Foreign classes that a module adapts: those within `:global()`. */
  fitted: Set<string>
  /** Own classes that are styled here, alone or in a state such as ":hover", not only as part of other selectors. */
  defined: Set<string>
  /** Selectors without an own class, which affect everything. */
  unbound: string[]
}

const classNames = (selector: string) =>
  Array.from(selector.matchAll(/\.([a-z_][\w-]*)/gi), ([, name]) => name!)

/** The selectors of all rules, except keyframes. */
function selectorsOf(css: string): string[] {
  const plain = css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/@keyframes[^{]*\{(?:[^{}]*\{[^}]*\})*\s*\}/g, '')
  return Array.from(plain.matchAll(/([^{};]+)\{/g), ([, list]) => list!.trim())
    .filter((list) => !list.startsWith('@'))
    .flatMap((list) => list.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim().replaceAll(/\s+/g, ' '))
}

/** Parses a style sheet; `:global(…)` occurs only in modules. */
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
