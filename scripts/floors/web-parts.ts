import { child, children, parse, walk, type SyntaxNode } from '../syntax.ts'

/** Elements that each browser renders differently; docs/web.md names our components for them. */
const rawControls = new Set(['input', 'select', 'textarea', 'dialog', 'form'])
/** Allowed antd components: form controls, overlays, the tour. */
const controls = new Set(['Form', 'Input', 'InputNumber', 'Select', 'Checkbox', 'Radio'])
const overThePage = new Set(['Drawer', 'Modal', 'Tour'])
const isKit = (file: string) => file.startsWith('ui/') || file === 'antd-theme.ts'

/** The names that a file imports from antd, except types. */
function antdNames(program: SyntaxNode): string[] {
  return children(program, 'body')
    .filter((node) => node.type === 'ImportDeclaration' && node['importKind'] !== 'type')
    .filter((node) => /^antd(\/|$)/.test(child(node, 'source')['value'] as string))
    .flatMap((node) => children(node, 'specifiers'))
    .filter((specifier) => specifier['importKind'] !== 'type')
    .map((specifier) =>
      specifier.type === 'ImportSpecifier' ? (child(specifier, 'imported')['name'] as string) : 'everything',
    )
}

/** Whether a file uses antd's form directly, instead of `useSubmit` and `SubmitForm`. */
function makesForm(program: SyntaxNode): boolean {
  let found = false
  walk(program, (node) => {
    if (node.type === 'JSXOpeningElement') found ||= child(node, 'name')['name'] === 'Form'
    if (node.type === 'MemberExpression')
      found ||= child(node, 'object')['name'] === 'Form' && child(node, 'property')['name'] === 'useForm'
  })
  return found
}

function rawControlsIn(program: SyntaxNode): string[] {
  const found = new Set<string>()
  walk(program, (node) => {
    if (node.type !== 'JSXOpeningElement') return
    const name = child(node, 'name')['name']
    if (typeof name === 'string' && rawControls.has(name)) found.add(name)
  })
  return [...found]
}

/** Components used instead of those required by docs/web.md, as sentences; empty if there are none. */
export function partFaults(text: string, file: string): string[] {
  if (isKit(file)) return []
  const program = parse(text, file.endsWith('x') ? 'tsx' : 'ts')
  const names = antdNames(program)
  const faults = names
    .filter((name) => !controls.has(name) && !overThePage.has(name))
    .map((name) => `${file} takes ${name} from antd, which our kit has`)
  if (!names.includes('Form'))
    faults.push(
      ...names
        .filter((name) => controls.has(name))
        .map((name) => `${file} takes ${name} from antd outside of a form`),
    )
  if (names.includes('Form') && makesForm(program)) faults.push(`${file} makes a form of its own`)
  return [...faults, ...rawControlsIn(program).map((name) => `${file} has a <${name}> of its own`)]
}
